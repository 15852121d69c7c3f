// `npm run journeys [NAME...]`: like `npm test`, for the suites in a browser: all of them, or those that are named.
import { tsImport } from 'tsx/esm/api';
import { runSuites } from './toolchain/run-suites.mjs';

const { argsOfJourneys } = await tsImport('./toolchain/test/layers.ts', import.meta.url);
await runSuites(argsOfJourneys(process.argv.slice(2)));
