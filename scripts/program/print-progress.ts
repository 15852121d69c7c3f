import { counted } from '../../schema/counted.ts';
import type { Progress } from '../../server/brands/sandbox/watch-folders.ts';
import type { Clock } from '../../server/clock.ts';

const every = 2000;

/** Prints the progress of long work every two seconds; nothing for short work. */
export function printProgress({ print, clock }: { print: (text: string) => void; clock: Clock }): Progress {
  let last = clock.now().getTime();
  return ({ step, done, total }) => {
    const now = clock.now().getTime();
    if (now - last < every) return;
    last = now;
    print(`  ${step} ${done} of ${counted({ count: total, one: 'brand' })}`);
  };
}
