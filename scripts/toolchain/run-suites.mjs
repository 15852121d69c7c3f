import { tsImport } from 'tsx/esm/api';
import { build } from '../build.mjs';
import { prepareMachine } from './prepare-machine.mjs';

/** Prepares the machine, builds and runs Vitest with the arguments, and sets the exit code. */
export async function runSuites(args) {
  // First, so that it fails before a build.
  await prepareMachine();
  const { runTests } = await tsImport('./test/run-tests.ts', import.meta.url);
  process.exitCode = await runTests({ args, built: await build({ onlyStale: true }) });
}
