import { expect, it } from 'vitest';
import { cpuTable } from './cpu-table.ts';

it('lists the thirty most expensive suites, and counts all of them', () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ name: `suite-${at}`, seconds: at }));
  const lines = cpuTable({ rows, total: 1000 }).split('\n');
  expect(lines[0]).toBe('CPU seconds of the 30 most expensive of 40 suites:');
  expect(lines[1]).toBe('    39.0  suite-39');
  expect(lines[30]).toBe('    10.0  suite-10');
  expect(lines.slice(31)).toEqual([
    '   780.0  all suites, with their browsers',
    '   220.0  PostgreSQL server and Vitest',
    '  1000.0  the whole run',
  ]);
});
