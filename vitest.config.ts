import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{schema,texts,runtime,config-server,platform,server,scripts}/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
    ],
    // Nets under what hangs, not promises: these machines are slow at times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more workers only make each slower.
    maxWorkers: 2,
    // Nothing of ours is kept at module level that a suite could leave behind for the next one in its worker, and what each would
    // import anew (servers, runtime, a PostgreSQL) takes longer than many a suite.
    isolate: false,
    restoreMocks: true,
  },
});
