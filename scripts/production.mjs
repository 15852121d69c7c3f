// `npm run production`: a first start in production by docs/operating.md, from an empty PostgreSQL server to a restored backup.
import { build } from './build.mjs';
import { runProgram } from './toolchain/run-program.mjs';

await build({ onlyStale: true });
runProgram({ file: 'tests/production/run.ts' });
