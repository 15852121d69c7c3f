import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { type CpuRow, cpuFileName, readCpuRows } from '../../../tests/machine/cpu-of-suites.ts';
import { lockBuild } from '../../program/builds.ts';
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
      [cpuFileName]: measured ? join(folder, 'cpu.jsonl') : undefined,
    };
    const run = async (name: string, ...chosen: string[]) => {
      const LIVERY_TEST_REPORT = join(folder, `${name}.json`);
      const status = await vitest(['run', ...chosen], { ...env, LIVERY_TEST_REPORT });
      const counted = read<number>(`${LIVERY_TEST_REPORT}.errors`);
      return { status, report: read<Report>(LIVERY_TEST_REPORT), errors: counted ?? 1 };
    };
    let { status, report, errors } = await run('report', ...args);
    const again = args.length === 0 && report !== undefined ? journeysToRepeat(report, errors) : [];
    if (report !== undefined && again.length > 0) {
      const names = again.map((file) => relative(projectRoot, file)).join(', ');
      console.log(`Failed beside others, running once more alone: ${names}`);
      const second = await run('second', '--maxWorkers=1', ...again);
      status = second.status;
      if (second.report !== undefined) report = withSecondAttempt(report, second.report);
      if (status === 0) console.log(`Passed at the second attempt only: ${names}`);
    }
    if (measured) console.log(cpuTable(readCpuRows(join(folder, 'cpu.jsonl'))));
    console.log(closingLine(report, status));
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    await lock.release();
  }
}

/** Ends on a signal only after Vitest, so that the folder of the run is removed then too. A terminal signals both by itself. */
async function vitest(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
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

function read<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The run ended before writing a report.
    return undefined;
  }
}

const shown = 30;

/** The parts of a run that took most CPU time, in seconds, as lines of text. */
export function cpuTable(rows: readonly CpuRow[]): string {
  const sorted = [...rows].sort((a, b) => b.seconds - a.seconds);
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `CPU seconds of ${rows.length} suites, browsers included, the ${Math.min(shown, rows.length)} most expensive first. In brackets: those of the worker without its browser.`,
    ...sorted.slice(0, shown).map(line),
    line({ name: 'all of them', seconds: total }),
  ].join('\n');
}

const line = ({ name, seconds, inWorker }: CpuRow): string => {
  const own = inWorker === undefined ? '' : `(${inWorker.toFixed(1)})`;
  return `${seconds.toFixed(1).padStart(8)} ${own.padStart(8)}  ${name}`;
};

/** The part of Vitest's JSON report that is counted. */
export type Report = {
  readonly testResults: readonly {
    /** Absolute path of the suite. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

/**
 * One line of counts. A suite that could not be loaded or set up counts as one failed test; so does any other failure of the run.
 * Skipped tests are always listed.
 */
export function closingLine(report: Report | undefined, /** Exit code of the run. */ status: number): string {
  const suites = report?.testResults ?? [];
  const tests = suites.flatMap(({ assertionResults }) => assertionResults.map((test) => test.status));
  const count = (wanted: string) => tests.filter((test) => test === wanted).length;
  const brokenSuites = suites.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const passed = count('passed');
  const counted = count('failed') + brokenSuites;
  const failed = counted === 0 && status !== 0 ? 1 : counted;
  const notRun = tests.length - passed - count('failed');
  return `${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}`;
}

/** Suites of journeys, of more than a hundred. If more fail, it is no accident. */
const mostAgain = 6;

/**
 * Journeys to run a second time, alone, after a run of all suites: browsers share two cores there, and a wait may run out on a busy machine.
 * None if too many failed, if a suite without a browser did, or if an error belongs to no test: those have no such excuse.
 */
export function journeysToRepeat(report: Report, /** Errors that belong to no test. */ errors: number): string[] {
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const mayRepeat =
    errors === 0 && failed.length <= mostAgain && failed.every((name) => name.includes('/tests/journeys/'));
  return mayRepeat ? failed : [];
}

/** The first report with the results of a second attempt in place of those of the first. */
export function withSecondAttempt(first: Report, second: Report): Report {
  const again = new Map(second.testResults.map((suite) => [suite.name, suite]));
  return { testResults: first.testResults.map((suite) => again.get(suite.name) ?? suite) };
}
