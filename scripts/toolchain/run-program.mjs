import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a program of the sources to its end; this process ends as it did. */
export function runProgram({ file, args = process.argv.slice(2) }) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
