import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition is true; throws after two minutes. An error thrown by `condition` ends the wait. */
export async function until(state: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited two minutes in vain: ${state}`);
    await pause(200);
  }
}
