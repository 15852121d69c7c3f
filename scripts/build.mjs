// Builds what runs outside its sources: the runtime for browsers, its renderer, the servers and the command.
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/** Answers the folder of the build, or ends this process where it fails. */
export async function build(options) {
  const { build: make, BuildError } = await tsImport('./build/build.ts', import.meta.url);
  try {
    return await make(options);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ onlyStale: process.argv.includes('--only-stale') });
