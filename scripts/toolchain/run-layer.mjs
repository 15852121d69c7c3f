import { tsImport } from 'tsx/esm/api';
import { build } from '../build.mjs';
import { prepareMachine } from './prepare-machine.mjs';

/** Runs a layer of suites, whose arguments of Vitest a function of `layers.ts` makes from the command's. */
export async function runLayer(argsOf) {
  // First, so that it fails before a build.
  await prepareMachine();
  const layers = await tsImport('./test/layers.ts', import.meta.url);
  const { runTests } = await tsImport('./test/run-tests.ts', import.meta.url);
  process.exitCode = await runTests({
    args: layers[argsOf](process.argv.slice(2)),
    built: await build({ onlyStale: true }),
  });
}
