// `npm run soak`: all attacks at once on the built program for ten minutes, or `-- --seconds N`; writes rows of the bench when whole.
import { build } from './build.mjs';
import { runProgram } from './toolchain/run-program.mjs';

await build({ onlyStale: true });
runProgram({ file: 'tests/soak/run.ts' });
runProgram({ file: 'scripts/toolchain/generate/run.ts', args: [] });
