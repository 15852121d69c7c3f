import type { ChildProcess } from 'node:child_process';
import type { Done, Work } from './ask-all.ts';

export type { Prepared } from './ask-all.ts';

/** Lets the process that runs `ask-all.ts` send requests. */
export function askAll({ asking, ...work }: Work & { asking: ChildProcess }): Promise<Done> {
  return new Promise((resolve, reject) => {
    asking.once('message', (done: Done | { error: string }) =>
      'error' in done ? reject(new Error(done.error)) : resolve(done),
    );
    asking.send(work);
  });
}
