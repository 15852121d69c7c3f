import { expect, it } from 'vitest';
import { cpuTable } from './run-tests.ts';

it('lists the thirty most expensive suites, and adds up all of them', () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    name: `suite-${at}`,
    seconds: at,
    ...(at === 39 && { inWorker: 12.34 }),
  }));
  const lines = cpuTable(rows).split('\n');
  expect(lines[0]).toBe(
    'CPU seconds of 40 suites, browsers included, the 30 most expensive first. In brackets: those of the worker without its browser.',
  );
  expect(lines[1]).toBe('    39.0   (12.3)  suite-39');
  expect(lines.slice(30)).toEqual(['    10.0           suite-10', '   780.0           all of them']);
});
