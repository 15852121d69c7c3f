import type { Progress } from '../server/brands/sandbox/watch-folders.ts';
import type { Clock } from '../server/clock.ts';

const every = 2000;

/** Says how far long work is, every two seconds; short work says nothing. */
export function sayProgress({ say, clock }: { say: (text: string) => void; clock: Clock }): Progress {
  let last = clock.now().getTime();
  return ({ step, done, total }) => {
    const now = clock.now().getTime();
    if (now - last < every) return;
    last = now;
    say(`  ${step} ${done} of ${total} brands`);
  };
}
