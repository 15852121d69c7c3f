import { expect, it } from 'vitest';
import { closingLine, journeysToRepeat, type Report, withSecondAttempt } from './run-tests.ts';

const suite = (status: string, ...tests: string[]): Report['testResults'][number] => ({
  name: '/project/server/a.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const journey = (id: string, status: string, ...tests: string[]) => ({
  ...suite(status, ...tests),
  name: `/project/tests/journeys/${id}.test.ts`,
});
const line = (status: number, ...testResults: Report['testResults'][number][]) => closingLine({ testResults }, status);

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
  expect(closingLine(undefined, 1)).toBe('0 passed, 1 failed');
});

it('repeats a few failed journeys, and none if another suite failed, if many did or if an error belongs to no test', () => {
  const passed = journey('a', 'passed', 'passed');
  const failed = [...'bcdefgh'].map((id) => journey(id, 'failed', 'failed'));
  const [first, second] = failed.map(({ name }) => name);
  expect(journeysToRepeat({ testResults: [passed, ...failed.slice(0, 2)] }, 0)).toEqual([first, second]);
  expect(journeysToRepeat({ testResults: failed.slice(1) }, 0)).toHaveLength(6);
  expect(journeysToRepeat({ testResults: [passed, ...failed] }, 0)).toEqual([]);
  expect(journeysToRepeat({ testResults: [...failed.slice(0, 2), suite('failed', 'failed')] }, 0)).toEqual([]);
  expect(journeysToRepeat({ testResults: [passed] }, 0)).toEqual([]);
  expect(journeysToRepeat({ testResults: failed.slice(0, 2) }, 1)).toEqual([]);
});

it('counts the second attempt instead of the first', () => {
  const first = { testResults: [journey('a', 'passed', 'passed'), journey('b', 'failed', 'failed', 'passed')] };
  const passed = { testResults: [journey('b', 'passed', 'passed', 'passed')] };
  const failed = { testResults: [journey('b', 'failed', 'passed', 'failed')] };
  expect(line(0, ...withSecondAttempt(first, passed).testResults)).toBe('3 passed, 0 failed');
  expect(line(1, ...withSecondAttempt(first, failed).testResults)).toBe('2 passed, 1 failed');
});
