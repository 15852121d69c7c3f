// `npm run matrix`: home, login, register and menus of every brand in Chromium, Firefox and WebKit, under .shots/matrix/.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
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
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/matrix/run.ts', ...argv], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
