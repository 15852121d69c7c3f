import { rm } from 'node:fs/promises';
import { makeRunFolder } from '../../scripts/toolchain/test/run-folder.ts';
import { startServerOfRun } from '../support/postgres.ts';
import { addCpuRow, cpuSecondsOfThis, cpuSecondsOfTree, measuresCpu } from './cpu-of-suites.ts';
import { prepareMachine } from './prepare-machine.ts';

/**
 * Prepares the parts that all suites share: the machine, a folder for temporary files and a PostgreSQL server. Runs before any suite, also
 * without `npm test`. Workers get the results in environment variables. Returns the teardown.
 */
export async function setup(): Promise<() => Promise<void>> {
  await prepareMachine();
  const ownFolder = process.env.LIVERY_TEST_RUN === undefined ? makeRunFolder() : undefined;
  if (ownFolder !== undefined) Object.assign(process.env, { LIVERY_TEST_RUN: ownFolder, TMPDIR: ownFolder });
  const { pid, stop } = await startServerOfRun();
  return async () => {
    if (measuresCpu()) {
      addCpuRow({ name: 'Vitest itself', seconds: cpuSecondsOfThis() });
      addCpuRow({
        name: 'the PostgreSQL server of all suites',
        seconds: pid === undefined ? 0 : cpuSecondsOfTree(pid),
      });
    }
    await stop();
    if (ownFolder !== undefined) await rm(ownFolder, { recursive: true, force: true, maxRetries: 10 });
  };
}
