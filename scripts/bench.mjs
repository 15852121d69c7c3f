// `npm run bench`: measures on the built program, prints a table, and writes bench/results.json and the documents with its figures.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { prepareMachine } from './toolchain/prepare-machine.mjs';
import { runProgram } from './toolchain/run-program.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
await prepareMachine();
await build({ onlyStale: true });
mkdirSync(`${root}bench`, { recursive: true });
runProgram({ file: 'tests/bench/run.ts' });
runProgram({ file: 'scripts/toolchain/generate/run.ts', args: [] });
