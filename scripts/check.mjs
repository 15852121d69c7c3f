// `npm run check`: all checks required before merging. Ends with the suites of `npm test` and `npm run journeys`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startCollecting } from './run-step.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** In parallel, because type checking takes as long as all others together. */
const lanes = [
  [['types', 'node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.json']],
  [
    ['generated files', 'node_modules/tsx/dist/cli.mjs', 'scripts/toolchain/generate/run.ts', '--check'],
    ['texts', 'node_modules/tsx/dist/cli.mjs', 'scripts/toolchain/texts/run.ts'],
    ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
    ['unused code', 'node_modules/knip/bin/knip.js'],
    ['build', 'scripts/build.mjs', '--only-stale'],
    ['brands', 'scripts/livery.mjs', 'validate'],
  ],
];

const running = new Set();

/** Prints a step's output when it is done, so that parallel outputs don't mix. */
async function run([name, ...args]) {
  const { child, ended } = startCollecting({ command: process.execPath, args, cwd: root });
  running.add(child);
  const { status, signal, output } = await ended;
  running.delete(child);
  process.stdout.write(`\n== ${name}\n${output}`);
  if (status !== 0) stop({ name, status, because: signal ? ` (${signal})` : '' });
}

function stop({ name, status, because = '' }) {
  for (const child of running) child.kill();
  console.error(`npm run check stopped at: ${name}${because}`);
  // The closing line that tools look for in the output, also if no test ran.
  if (name !== 'tests') console.log('0 passed, 1 failed');
  process.exit(status);
}

console.log(
  `Checking ${lanes
    .flat()
    .map(([name]) => name)
    .join(', ')} ...`,
);
await Promise.all(
  lanes.map(async (steps) => {
    for (const step of steps) await run(step);
  }),
);
console.log('\n== tests');
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', '--all'], { cwd: root, stdio: 'inherit' });
if (status !== 0) stop({ name: 'tests', status: status ?? 1 });
