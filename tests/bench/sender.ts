import type { ChildProcess } from 'node:child_process';
import type { Done, Work } from './send-all.ts';

export type { Prepared } from './send-all.ts';

/** Lets the process that runs `send-all.ts` send requests. */
export function sendAll({ asking, ...work }: Work & { asking: ChildProcess }): Promise<Done> {
  return new Promise((resolve, reject) => {
    asking.once('message', (done: Done | { error: string }) =>
      'error' in done ? reject(new Error(done.error)) : resolve(done),
    );
    asking.send(work);
  });
}
