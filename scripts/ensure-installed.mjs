// Runs `npm ci` if node_modules is missing or outdated. Uses only Node's own modules, as nothing else may be installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runStep } from './run-step.mjs';

const root = new URL('../', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);
// The range of `engines` in package.json, of which npm itself only warns.
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
if (!isSupported) {
  console.error(`Livery needs Node 24 or newer, or 22 from 22.12, or 20 from 20.19; this is ${process.versions.node}.`);
  process.exit(1);
}
const stamp = new URL('node_modules/.livery-lock', root);
const lock = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .digest('hex');
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;

/** Lock of the installing process: npm ci deletes the folder that another one would be filling. */
const turn = new URL('.installing/', root);
const holder = new URL('pid', turn);

if (!isInstalled()) {
  await takeTurn();
  try {
    // The previous lock holder may have installed already.
    if (!isInstalled()) await install();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

async function install() {
  const status = await runStep({
    title: 'Installing packages (npm ci)',
    command: 'npm',
    args: ['ci', '--no-audit', '--no-fund'],
    isQuiet: true,
    cwd: fileURLToPath(root),
    shell: process.platform === 'win32',
    // Test runner and build tools are development dependencies.
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (status === 0) {
    writeFileSync(stamp, lock);
    return;
  }
  console.error('npm ci failed: see above. Nothing was started.');
  process.exitCode = status;
}

/** Acquires the lock; waits for a running install, but not for one that was killed. */
async function takeTurn() {
  let told = false;
  for (let unnamed = 0; ; ) {
    try {
      mkdirSync(turn);
      writeFileSync(holder, String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const pid = existsSync(holder) ? Number(readFileSync(holder, 'utf8')) : 0;
    // A process needs less than a second between creating the folder and writing its pid.
    unnamed = pid === 0 ? unnamed + 1 : 0;
    if (unnamed > 10 || (pid !== 0 && !isRunning(pid))) {
      rmSync(turn, { recursive: true, force: true });
      unnamed = 0;
      continue;
    }
    if (!told) console.log('Waiting for another npm ci in this folder ...');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
