// `npm run bench`: measures on the built program, prints a table and writes bench/results.json.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { prepareMachine } from './prepare-machine.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
await prepareMachine();
await build({ onlyStale: true });
mkdirSync(`${root}bench`, { recursive: true });
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/bench/run.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
