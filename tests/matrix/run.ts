/** Pages of every brand and of the console in three engines, or of languages in one, on contact sheets. If faults are found, the exit code is 1. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownLanguages } from '../../schema/languages.ts';
import { projectRoot } from '../../server/project-root.ts';
import { contactSheet } from '../shots/contact-sheet.ts';
import { openBrowser } from '../support/browser.ts';
import { startLivery } from '../support/livery.ts';
import { aTenantsFolder } from '../support/tenants-folder.ts';
import { driveChromium } from './drive-chromium.ts';
import { driveFirefox } from './drive-firefox.ts';
import { driveWebkit } from './drive-webkit.ts';
import type { Device, Engine, EngineId, Size } from './engine.ts';
import type { Visited } from './look.ts';
import { prepare } from './prepare.ts';
import { visitBrand } from './visit-brand.ts';
import { visitConsole } from './visit-console.ts';
import { visitLanguage } from './visit-language.ts';

const folder = join(projectRoot, '.shots/matrix');
/** Old small phones, phones of five years ago, and a desktop screen. */
const small: Size = { width: 360, height: 760 };
const phone: Size = { width: 390, height: 844 };
const desk: Size = { width: 1280, height: 800 };

const { engines, brands, console: withConsole, languages, programs } = await prepare(process.argv.slice(2));
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
const wanted =
  languages.length > 0 ? [] : devices.filter(({ of }) => (of === 'console' ? withConsole : brands.length > 0));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const findings: string[] = [];
const { theme } = JSON.parse(await readFile(join(projectRoot, 'tenants/aurora/manifest.json'), 'utf8'));
const inAll = { locale: { enabled: [...ownLanguages] }, recovery: { email: true } };
const tenants = await aTenantsFolder({
  every: inAll,
  /** A dark one with Urdu in its sloping style. */
  sloping: { ...inAll, theme: { colorScheme: theme.colorScheme, colors: theme.colors, fonts: { urdu: 'nastaliq' } } },
});
const livery = await startLivery(languages.length > 0 ? { TENANTS_DIR: tenants.path } : {});
const painter = await openBrowser();
try {
  for (const language of languages)
    for (const brand of language === 'UR' ? ['every', 'sloping'] : ['every']) {
      const visited = await visitLanguage({ browser: painter, livery, brand, language });
      await draw({ title: `${language}, ${brand}, 360 px`, name: `${language}-${brand}`, columns: 7, ...visited });
    }
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
  await tenants.remove();
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
  const seen: Visited[] = [];
  if (of === 'console') seen.push(await visitConsole(engine, livery, size));
  else for (const brand of brands) seen.push(await visitBrand({ engine, livery, brand, size }));
  await draw({
    title,
    name,
    columns: size.width > 700 ? 4 : 8,
    shots: seen.flatMap(({ shots }) => shots),
    findings: seen.flatMap((visited) => visited.findings),
  });
}

/** Prints the findings, and writes the pictures of the pages and their sheet. */
async function draw({
  title,
  name,
  columns,
  shots,
  findings: found,
}: Visited & { title: string; name: string; columns: number }): Promise<void> {
  for (const finding of found) {
    findings.push(`${title}: ${finding}`);
    console.log(`${title}: ${finding}`);
  }
  for (const shot of shots)
    await writeFile(join(folder, `${name}-${shot.title.replaceAll(/\W+/g, '-')}.png`), shot.bytes);
  await writeFile(join(folder, `sheet-${name}.png`), await contactSheet({ browser: painter, shots, title, columns }));
  console.log(`${title}: ${shots.length} pages`);
}
