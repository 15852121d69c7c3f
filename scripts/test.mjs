// `npm test`: prepares the machine, builds, runs the suites without a browser and a few journeys, and ends with one line of counts.
import { tsImport } from 'tsx/esm/api';
import { runSuites } from './toolchain/run-suites.mjs';

const { argsOfTest } = await tsImport('./toolchain/test/layers.ts', import.meta.url);
await runSuites(argsOfTest(process.argv.slice(2)));
