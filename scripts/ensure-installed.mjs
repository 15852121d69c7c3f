// Runs `npm ci` where node_modules is missing or older than the lock file says. Node's own modules only: nothing else is there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Livery needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
const stamp = new URL('node_modules/.livery-lock', root);
const lock = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (installed !== lock) {
  console.log('Installing packages (npm ci) ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // The test runner and the build are among the development packages.
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (status !== 0) {
    console.error('npm ci failed: see above. Nothing was started.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lock);
}
