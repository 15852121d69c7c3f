// `npm run check`: what must hold before anything lands. Ends with `npm test`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const steps = [
  ['generated files', 'node_modules/tsx/dist/cli.mjs', 'scripts/generate.ts', '--check'],
  ['types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['unused code', 'node_modules/knip/bin/knip.js'],
  ['brands', 'scripts/livery.mjs', 'validate'],
  ['tests', 'scripts/test.mjs'],
];
for (const [name, ...args] of steps) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`npm run check stopped at: ${name}`);
    // The closing line that a reader of the output looks for, also where no test ran.
    if (name !== 'tests') console.log('0 passed, 1 failed');
    process.exit(status ?? 1);
  }
}
