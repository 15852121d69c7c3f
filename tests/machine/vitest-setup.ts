import { startServerOfRun } from '../support/postgres.ts';
import { prepareMachine } from './prepare-machine.ts';

/** Runs before any suite, also without `npm test`. Workers get the results by environment variables. Returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  await prepareMachine();
  const { stop } = await startServerOfRun();
  return stop;
}
