import { prepareMachine } from './prepare-machine.ts';

/** Runs before any suite, also without `npm test`. Workers get what was found by environment variables. */
export async function setup(): Promise<void> {
  await prepareMachine();
}
