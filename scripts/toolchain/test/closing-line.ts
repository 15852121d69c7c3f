/** The part of Vitest's JSON report that is counted. */
export type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
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
  const passed = report?.numPassedTests ?? 0;
  const brokenSuites = (report?.testResults ?? []).filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const counted = (report?.numFailedTests ?? 0) + brokenSuites;
  const failed = counted === 0 && status !== 0 ? 1 : counted;
  const notRun = (report?.numTotalTests ?? 0) - passed - (report?.numFailedTests ?? 0);
  return `${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}`;
}
