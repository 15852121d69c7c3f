// `npm run shots`: contact sheets of every page in every brand, at 360, 390 and 1280 px, under .shots/.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { prepareMachine } from './prepare-machine.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
await prepareMachine();
await build({ onlyStale: true });
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'tests/shots/run.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
