// `npm run soak`: all attacks at once on the built program for ten minutes, or `-- --seconds N`; writes rows of the bench when whole.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
await build({ onlyStale: true });
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'tests/soak/run.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
