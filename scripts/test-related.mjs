// `npm run test:related`: runs the suites that the working tree's changes reach. The inner loop of `docs/developing.md`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { runSuites } from './toolchain/run-suites.mjs';

const { relatedSuites } = await tsImport('./toolchain/test/run-related.ts', import.meta.url);
const related = relatedSuites(process.argv.slice(2));
if (related === undefined) process.exitCode = 2;
else if (related.needsBuild) await runSuites(related.suites);
else if (related.suites.length > 0) {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...related.suites], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
