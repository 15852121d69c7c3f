// `npm run matrix`: home, login, register, menus, lists and a game of every brand, and the console, in Chromium, Firefox and WebKit, under .shots/matrix/.
import { tsImport } from 'tsx/esm/api';
import { build } from './build.mjs';
import { runProgram } from './toolchain/run-program.mjs';

const argv = process.argv.slice(2);
const { prepare } = await tsImport('../tests/matrix/prepare.ts', import.meta.url);
try {
  await prepare(argv);
} catch (error) {
  if (!['ArgumentError', 'MachineError'].includes(error.name)) throw error;
  console.error(`${error.message}\nNothing was run.`);
  process.exit(2);
}
await build({ onlyStale: true });
runProgram({ file: 'tests/matrix/run.ts', args: argv });
