// `npm test`: prepares the machine, builds, runs every suite, and ends with one line of counts.
import { tsImport } from 'tsx/esm/api';
import { build } from './build.mjs';
import { prepareMachine } from './toolchain/prepare-machine.mjs';

// First, so that it fails before a build.
await prepareMachine();
const { runTests } = await tsImport('./toolchain/test/run-tests.ts', import.meta.url);
process.exitCode = await runTests({ args: process.argv.slice(2), built: await build({ onlyStale: true }) });
