import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { cpuFileName, readCpuRows } from '../../../tests/machine/cpu-of-suites.ts';
import { lockBuild } from '../../program/builds.ts';
import { closingLine, journeysToRepeat, type Report, withSecondAttempt } from './closing-line.ts';
import { cpuTable } from './cpu-table.ts';
import { makeRunFolder } from './run-folder.ts';

/** An argument of `npm test`: prints the CPU time of the suites before the closing line. */
const cpuOption = '--cpu';

/**
 * Runs all suites, or those named by the arguments, against one build; returns the exit code. In a run of all suites a few failed journeys
 * run a second time, alone; the output names them.
 */
export async function runTests({ args: given, built }: { args: readonly string[]; built: string }): Promise<number> {
  const args = given.filter((arg) => arg !== cpuOption);
  const measured = given.includes(cpuOption);
  const lock = await lockBuild(built);
  const folder = makeRunFolder();
  try {
    const env = {
      // The same build for all suites, even if another is made meanwhile.
      LIVERY_BUILD: built,
      // Shared cache folder of the suites.
      LIVERY_TEST_RUN: folder,
      // Other temporary files go there as well, and are removed with it.
      TMPDIR: folder,
      ...(measured && { [cpuFileName]: join(folder, 'cpu.jsonl') }),
    };
    const run = async (name: string, ...chosen: string[]) => {
      const LIVERY_TEST_REPORT = join(folder, `${name}.json`);
      const status = await vitest({ args: ['run', ...chosen], env: { ...env, LIVERY_TEST_REPORT } });
      return { status, report: read(LIVERY_TEST_REPORT) };
    };
    let { status, report } = await run('report', ...args);
    const again = args.length === 0 && report !== undefined ? journeysToRepeat(report) : [];
    if (report !== undefined && again.length > 0) {
      const names = again.map((file) => relative(projectRoot, file)).join(', ');
      console.log(`Failed beside others, running once more alone: ${names}`);
      const second = await run('second', '--maxWorkers=1', ...again);
      status = second.status;
      if (second.report !== undefined) report = withSecondAttempt(report, second.report);
      if (status === 0) console.log(`Passed at the second attempt only: ${names}`);
    }
    if (measured) console.log(cpuTable(readCpuRows(join(folder, 'cpu.jsonl'))));
    console.log(closingLine({ report, status }));
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    await lock.release();
  }
}

/** Ends on a signal only after Vitest, so that the folder of the run is removed then too. A terminal signals both by itself. */
async function vitest({
  args,
  env,
}: {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}): Promise<number> {
  const run = spawn(process.execPath, [join(projectRoot, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => run.kill('SIGTERM'));
  const [status] = await once(run, 'close');
  return status ?? 1;
}

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The run ended before writing a report.
    return undefined;
  }
}
