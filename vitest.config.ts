import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{schema,texts,runtime,config-server,platform,sandbox,server,scripts}/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
    ],
    globalSetup: 'tests/machine/vitest-setup.ts',
    // Nets under what hangs, not promises: these machines are slow at times, by three times in a row. What waits for a page gives up
    // after 20 seconds by itself and says for what it waited.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // One more than the cores of the smallest machine: a journey often waits for its page.
    maxWorkers: 3,
    // What modules keep (catalogue, common passwords, a PostgreSQL) serves every suite of a worker, and importing servers and
    // runtime anew for each takes longer than many a suite.
    isolate: false,
    restoreMocks: true,
  },
});
