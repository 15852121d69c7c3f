// `npm run dev`: the site from source. What you save shows in open pages; a changed server starts again.
import { tsImport } from 'tsx/esm/api';
import { runStep } from './run-step.mjs';
import { endWithNpm } from './toolchain/end-with-npm.mjs';

endWithNpm('dev');
const { run } = await tsImport('./toolchain/dev/run.ts', import.meta.url);
await run({ runStep });
