import { expect, it } from 'vitest';
import { closingLine, type Report } from './closing-line.ts';

const suite = (status: string, ...tests: string[]): Report['testResults'][number] => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const reportOf = (...testResults: Report['testResults'][number][]): Report => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    numPassedTests: tests.filter((status) => status === 'passed').length,
    numFailedTests: tests.filter((status) => status === 'failed').length,
    numTotalTests: tests.length,
    testResults,
  };
};
const line = (status: number, ...suites: Parameters<typeof reportOf>) =>
  closingLine({ report: reportOf(...suites), status });

it('counts tests', () => {
  expect(line(0, suite('passed', 'passed', 'passed'))).toBe('2 passed, 0 failed');
  expect(line(1, suite('failed', 'passed', 'failed'))).toBe('1 passed, 1 failed');
});

it('counts a suite that did not load beside one that failed, and one that has nothing else to show', () => {
  const broken = suite('failed');
  expect(line(1, broken, suite('failed', 'failed'), suite('passed', 'passed'))).toBe('1 passed, 2 failed');
  expect(line(1, broken, broken, suite('passed', 'passed'))).toBe('1 passed, 2 failed');
});

it('names what did not run because its suite could not be set up', () => {
  expect(line(1, suite('failed', 'skipped', 'skipped'), suite('passed', 'passed'))).toBe(
    '1 passed, 1 failed, 2 not run',
  );
});

it('never calls a run that failed without a failure, and without a report it is one', () => {
  expect(line(1, suite('passed', 'passed'))).toBe('1 passed, 1 failed');
  expect(closingLine({ report: undefined, status: 1 })).toBe('0 passed, 1 failed');
});
