import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a program from source. The process will exit with the code of the first program that failed. */
export function runProgram({ file, args = process.argv.slice(2) }) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
