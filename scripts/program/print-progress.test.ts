import { expect, it } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { printProgress } from './open-sandbox.ts';

it('prints the progress of long work, and nothing for short work', () => {
  const clock = aClock();
  const printed: string[] = [];
  const progress = printProgress((text) => printed.push(text), clock);
  const work = (seconds: number) => {
    for (const done of [1, 2, 3]) {
      clock.pass({ seconds });
      progress({ step: 'checked', done, total: 3 });
    }
  };
  work(0.1);
  expect(printed).toEqual([]);
  work(1.5);
  expect(printed).toEqual(['  checked 2 of 3 brands']);
});
