// `npm run shots`: contact sheets of every page in every brand, at 360, 390 and 1280 px, under .shots/.
import { build } from './build.mjs';
import { prepareMachine } from './toolchain/prepare-machine.mjs';
import { runProgram } from './toolchain/run-program.mjs';

await prepareMachine();
await build({ onlyStale: true });
// `-- console` shoots the console instead, `-- templates` a new brand of each template.
const other = ['console', 'templates'].find((name) => process.argv.includes(name));
runProgram({ file: `tests/shots/${other ?? 'run'}.ts` });
