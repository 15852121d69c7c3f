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
export function closingLine({
  report,
  status,
}: {
  report: Report | undefined;
  /** Exit code of the run. */
  status: number;
}): string {
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

/** More failed journeys than this are no accident. */
const mostAgain = 3;

/**
 * Journeys to run a second time, alone, after a run of all suites: browsers share two cores there, and a wait may run out on a busy machine.
 * None if too many failed or if a suite without a browser did, because those have no such excuse.
 */
export function journeysToRepeat(report: Report): string[] {
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const mayRepeat = failed.length <= mostAgain && failed.every((name) => name.includes('/tests/journeys/'));
  return mayRepeat ? failed : [];
}

/** The first report with the results of a second attempt in place of those of the first. */
export function withSecondAttempt(first: Report, second: Report): Report {
  const again = new Map(second.testResults.map((suite) => [suite.name, suite]));
  return { testResults: first.testResults.map((suite) => again.get(suite.name) ?? suite) };
}
