import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a state holds; throws after two minutes. An error thrown by `holds` ends the wait. */
export async function until(state: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited two minutes in vain: ${state}`);
    await pause(200);
  }
}
