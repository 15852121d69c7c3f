/** Pages of every brand and of the console, in three engines, on contact sheets. If faults are found, the exit code is 1. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { contactSheet, type Shot } from '../shots/contact-sheet.ts';
import { openBrowser } from '../support/browser.ts';
import { startLivery } from '../support/livery.ts';
import { driveChromium } from './drive-chromium.ts';
import { driveFirefox } from './drive-firefox.ts';
import { driveWebkit } from './drive-webkit.ts';
import type { Device, Engine, EngineId, Size } from './engine.ts';
import type { Visited } from './look.ts';
import { prepare } from './prepare.ts';
import { visitBrand } from './visit-brand.ts';
import { visitConsole } from './visit-console.ts';

const folder = join(projectRoot, '.shots/matrix');
/** Old small phones, phones of five years ago, and a desktop screen. */
const small: Size = { width: 360, height: 760 };
const phone: Size = { width: 390, height: 844 };
const desk: Size = { width: 1280, height: 800 };

const { engines, brands, console: withConsole, programs } = await prepare(process.argv.slice(2));
const { chromium = '', firefox = '', webkitDriver: driver = '', screen = '' } = programs;
const drivers: Record<EngineId, (device: Device) => Promise<Engine>> = {
  chromium: (device) => driveChromium({ executablePath: chromium, ...device }),
  firefox: (device) => driveFirefox({ executablePath: firefox, ...device }),
  webkit: () => driveWebkit({ driver, screen }),
};
/** Players' pages ignore the colour scheme of the device. The console has both schemes, and is used on desktops. */
const devices: readonly (Device & { readonly sizes: readonly Size[]; readonly of: 'brands' | 'console' })[] = [
  { of: 'brands', pointer: 'finger', scheme: 'light', sizes: [small, phone] },
  { of: 'console', pointer: 'finger', scheme: 'light', sizes: [phone] },
  { of: 'console', pointer: 'finger', scheme: 'dark', sizes: [phone] },
  { of: 'console', pointer: 'mouse', scheme: 'light', sizes: [desk] },
  { of: 'console', pointer: 'mouse', scheme: 'dark', sizes: [desk] },
];
const wanted = devices.filter(({ of }) => (of === 'console' ? withConsole : brands.length > 0));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const findings: string[] = [];
const livery = await startLivery();
const painter = await openBrowser();
try {
  for (const id of engines)
    for (const { of, sizes, ...device } of wanted) {
      // WebKitGTK takes the scheme from its desktop, and there is no desktop here.
      if (id === 'webkit' && device.scheme === 'dark') continue;
      const engine = await drivers[id](device);
      try {
        for (const size of sizes) await sheetOf({ engine, size, of, scheme: device.scheme });
      } finally {
        await engine.close();
      }
    }
} finally {
  await painter.close();
  await livery.close();
}
console.log(`${findings.length === 0 ? 'Nothing wrong' : `Findings: ${findings.length}`}. Contact sheets: ${folder}`);
process.exitCode = findings.length === 0 ? 0 : 1;

async function sheetOf({
  engine,
  size,
  of,
  scheme,
}: {
  engine: Engine;
  size: Size;
  of: 'brands' | 'console';
  scheme: Device['scheme'];
}): Promise<void> {
  const title = `${engine.id} ${engine.version}, ${size.width} px${of === 'console' ? `, ${scheme}` : ''}`;
  const name = `${engine.id}-${size.width}${of === 'console' ? `-console-${scheme}` : ''}`;
  const shots: Shot[] = [];
  const collect = async (visited: Visited) => {
    shots.push(...visited.shots);
    const found = visited.findings.map((finding) => `${title}: ${finding}`);
    findings.push(...found);
    for (const finding of found) console.log(finding);
    for (const shot of visited.shots)
      await writeFile(join(folder, `${name}-${shot.title.replaceAll(/\W+/g, '-')}.png`), shot.bytes);
  };
  if (of === 'console') await collect(await visitConsole(engine, livery, size));
  else for (const brand of brands) await collect(await visitBrand({ engine, livery, brand, size }));
  await writeFile(
    join(folder, `sheet-${name}.png`),
    await contactSheet({ browser: painter, shots, title, columns: size.width > 700 ? 4 : 8 }),
  );
  console.log(`${title}: ${shots.length} pages`);
}
