import type { ChildProcess } from 'node:child_process';
import type { Done, Work } from './send-all.ts';

export type { Prepared } from './send-all.ts';

/** Lets the process that runs `send-all.ts` send requests. */
export function sendAll({ sender, ...work }: Work & { sender: ChildProcess }): Promise<Done> {
  return new Promise((resolve, reject) => {
    sender.once('message', (done: Done | { error: string }) =>
      'error' in done ? reject(new Error(done.error)) : resolve(done),
    );
    sender.send(work);
  });
}
