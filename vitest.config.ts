import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{schema,texts,runtime,config-server,platform,server,scripts}/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only make each slower.
    maxWorkers: 2,
    restoreMocks: true,
  },
});
