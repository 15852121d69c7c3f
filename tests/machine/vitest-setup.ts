import { prepareMachine } from './prepare-machine.ts';

/** Before any suite, also where a single one is run without `npm test`; workers are told by the environment. */
export async function setup(): Promise<void> {
  await prepareMachine();
}
