import { describe, expect, it } from 'vitest';
import type { TestModule, TestSpecification } from 'vitest/node';
import { progressReporter, workersFor } from './progress-reporter.ts';

const gigabytes = (count: number) => count * 1024 ** 3;

describe('the workers of a run', () => {
  it.each([
    [1, 24, 1],
    [2, 24, 3],
    [8, 64, 12],
    [8, 8, 3],
    [2, 1, 1],
  ])('on %s cores with %s GB are %s', (cores, memory, workers) => {
    expect(workersFor({ cores, memory: gigabytes(memory) })).toBe(workers);
  });
});

describe('the progress of a run', () => {
  /** Runs suites that take the given minutes one after the other, and returns the printed lines. */
  const linesOf = (suites: readonly (readonly [file: string, minutes: number])[]) => {
    let time = 0;
    const lines: string[] = [];
    const reporter = progressReporter({ workers: 2, now: () => time, print: (line) => lines.push(line) });
    reporter.onTestRunStart?.(suites.map(([moduleId]) => ({ moduleId })) as TestSpecification[]);
    for (const [moduleId, minutes] of suites) {
      time += minutes * 60_000;
      reporter.onTestModuleEnd?.({ moduleId } as TestModule);
    }
    return lines;
  };

  it('is estimated first, then printed at most once a minute with the time that is left', () => {
    const journeys = Array.from({ length: 10 }, (_, index) => `/tests/journeys/${index}.test.ts`);
    const lines = linesOf(journeys.map((file, index) => [file, index < 2 ? 0.5 : 1]));
    expect(lines[0]).toBe('10 suites, 2 at once: about 2 min on a machine of two cores.');
    expect(lines[1]).toBe('2 of 10 suites in 1 min, about 4 min left.');
    expect(lines[2]).toBe('3 of 10 suites in 2 min, about 5 min left.');
    expect(lines).toHaveLength(9);
  });

  it('is not printed for a short run', () => {
    expect(linesOf([['/schema/one.test.ts', 0.01]])).toEqual([]);
  });
});
