// `npm run test:related`: runs the suites that the working tree's changes reach. The inner loop of `docs/developing.md`.
import { tsImport } from 'tsx/esm/api';
import { runSuites } from './toolchain/run-suites.mjs';

const { relatedSuites } = await tsImport('./toolchain/test/run-related.ts', import.meta.url);
const suites = relatedSuites(process.argv.slice(2));
if (suites === undefined) process.exitCode = 2;
else if (suites.length > 0) await runSuites(suites);
