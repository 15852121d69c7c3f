import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { progressReporter, workersFor } from './scripts/toolchain/test/progress-reporter.ts';
import { patience } from './tests/support/patience.ts';

const { LIVERY_TEST_REPORT: reportFile } = process.env;

/** Counts the errors that belong to no test, which the JSON report leaves out. */
const errorsReporter = (file: string): Reporter => ({
  onTestRunEnd: (_, errors) => writeFileSync(file, String(errors.length)),
});

export default defineConfig({
  test: {
    include: [
      '{schema,texts,runtime,console,config-server,platform,sandbox,server,scripts}/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
    ],
    globalSetup: 'tests/machine/vitest-setup.ts',
    setupFiles: 'tests/machine/measure-suite.ts',
    // Nets under what hangs. What waits for a state gives up earlier by itself and says for what it waited.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: patience } },
    maxWorkers: workersFor(),
    reporters: ['default', progressReporter(), ...(reportFile ? ['json', errorsReporter(`${reportFile}.errors`)] : [])],
    outputFile: { json: reportFile ?? '' },
    // Modules and what they cache (catalogue, common passwords, a browser) serve all suites of a worker, because importing servers
    // and runtime again takes longer than most suites.
    isolate: false,
    restoreMocks: true,
  },
});
