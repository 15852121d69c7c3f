import { expect, it } from 'vitest';
import { createSpread } from './spread.ts';

/** A timer whose work the test runs, in the order of the due times. */
function aTimer() {
  const due: { at: number; work: () => void }[] = [];
  return {
    due,
    after: (work: () => void, at: number) => void due.push({ at, work }),
    pass: (until: number) => {
      for (const one of due.splice(0).sort((first, second) => first.at - second.at))
        if (one.at <= until) one.work();
        else due.push(one);
    },
  };
}

it('runs at once if there is no window, or few pages are open', () => {
  const timer = aTimer();
  const spread = createSpread(() => 0.9, timer.after);
  let runs = 0;
  const work = () => {
    runs += 1;
  };
  spread.run(work);
  spread.heard(0);
  spread.run(work);
  spread.heard();
  spread.run(work);
  expect([runs, timer.due]).toEqual([3, []]);
});

it('runs once within the window, and again after the next event', () => {
  const timer = aTimer();
  const spread = createSpread(() => 0.5, timer.after);
  let runs = 0;
  const work = () => {
    runs += 1;
  };
  spread.heard(4000);
  for (let turn = 0; turn < 3; turn += 1) spread.run(work);
  timer.pass(1999);
  expect(runs).toBe(0);
  timer.pass(2000);
  expect(runs).toBe(1);
  spread.run(work);
  timer.pass(2000);
  expect(runs).toBe(2);
});

it('spreads the requests of ten thousand pages evenly over the window', () => {
  const timer = aTimer();
  const pages = 10_000;
  for (let page = 0; page < pages; page += 1) {
    const spread = createSpread(() => ((page * 7919) % pages) / pages, timer.after);
    spread.heard(4500);
    spread.run(() => undefined);
  }
  const inParts = Array.from(
    { length: 9 },
    (_, part) => timer.due.filter(({ at }) => Math.floor(at / 500) === part).length,
  );
  expect(Math.max(...inParts)).toBeLessThan((pages / 9) * 1.01);
});
