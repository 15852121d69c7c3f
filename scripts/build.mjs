// Builds the runtime for browsers, its server renderer, the servers and the command. With `--only-stale`, builds the parts whose sources have
// changed, and those that are named.
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { runStep } from './run-step.mjs';

/** Returns the build's folder, or exits if the build fails. With `isQuiet`, steps print their output only if they fail. */
export async function build(options) {
  const { build: make, BuildError } = await tsImport('./toolchain/build/build.ts', import.meta.url);
  try {
    return await make({ ...options, runStep });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ onlyStale: process.argv.includes('--only-stale'), named: process.argv.slice(2) });
