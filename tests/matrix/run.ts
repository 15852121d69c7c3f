/** Home, login, register, menus, lists and a game of every brand in three engines, on contact sheets; what is wrong there ends it with 1. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { contactSheet, type Shot } from '../shots/contact-sheet.ts';
import { openBrowser } from '../support/browser.ts';
import { startLivery } from '../support/livery.ts';
import { driveChromium } from './drive-chromium.ts';
import { driveFirefox } from './drive-firefox.ts';
import { driveWebkit } from './drive-webkit.ts';
import type { Engine, EngineId, Size } from './engine.ts';
import { prepare } from './prepare.ts';
import { visitBrand } from './visit-brand.ts';

const folder = join(projectRoot, '.shots/matrix');
/** Old small phones, and those of five years ago. */
const sizes: readonly Size[] = [
  { width: 360, height: 760 },
  { width: 390, height: 844 },
];

const { engines, brands, programs } = await prepare(process.argv.slice(2));
const { firefox = '', webkitDriver: driver = '', screen = '' } = programs;
const drivers: Record<EngineId, () => Promise<Engine>> = {
  chromium: driveChromium,
  firefox: () => driveFirefox(firefox),
  webkit: () => driveWebkit({ driver, screen }),
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const findings: string[] = [];
const livery = await startLivery();
const painter = await openBrowser();
try {
  for (const id of engines) {
    const engine = await drivers[id]();
    try {
      for (const size of sizes) await sheetOf({ engine, size });
    } finally {
      await engine.close();
    }
  }
} finally {
  await painter.close();
  await livery.close();
}
for (const finding of findings) console.log(finding);
console.log(
  `${findings.length === 0 ? 'Nothing wrong' : `Findings: ${findings.length}`}. Contact sheets: ${folder}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;

async function sheetOf({ engine, size }: { engine: Engine; size: Size }): Promise<void> {
  const title = `${engine.id} ${engine.version}, ${size.width} px`;
  const shots: Shot[] = [];
  for (const brand of brands) {
    const visited = await visitBrand({ engine, livery, brand, size });
    shots.push(...visited.shots);
    findings.push(...visited.findings.map((finding) => `${title}: ${finding}`));
    for (const shot of visited.shots)
      await writeFile(
        join(folder, `${engine.id}-${size.width}-${shot.title.replaceAll(/\W+/g, '-')}.png`),
        shot.bytes,
      );
  }
  await writeFile(
    join(folder, `sheet-${engine.id}-${size.width}.png`),
    await contactSheet({ browser: painter, shots, title }),
  );
  console.log(`${title}: ${shots.length} pages`);
}
