// `npm test`: builds what the browser suites need, runs every suite, and ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { prepareMachine } from './prepare-machine.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
await build({ onlyStale: true });
const lacking = prepareMachine();
for (const { what, how } of lacking)
  console.log(`Not on this machine: ${what}. Its suites are skipped; ${how}.`);

const folder = mkdtempSync(join(tmpdir(), 'livery-test-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      LIVERY_LACKS: lacking.map(({ id }) => id).join(','),
      // Where suites keep what the next one may use again.
      LIVERY_TEST_RUN: folder,
    },
  },
);
const counts = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numFailedTestSuites: 0 };
rmSync(folder, { recursive: true, force: true });
// A suite that could not even be read has no tests to count.
const failed = counts.numFailedTests + (counts.numFailedTests === 0 && status !== 0 ? 1 : 0);
console.log(
  `${counts.numPassedTests} passed, ${failed} failed${counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : ''}`,
);
process.exitCode = status ?? 1;
