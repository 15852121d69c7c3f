import { type Browser, findBrowser } from './find-browser.ts';
import { type DatabaseServer, findDatabaseServer } from './find-database-server.ts';
import { MachineError } from './first-that-works.ts';

/** Programs that tests, bench and contact sheets need besides Node, and their places on this machine. */
export type Machine = { readonly browser: Browser; readonly databaseServer: DatabaseServer };

/** Passes the results to child processes, because finding them again takes seconds. */
const found = 'LIVERY_MACHINE';

let prepared: Promise<Machine> | undefined;

/**
 * Finds everything: first as the environment names it, then on the machine, then in npm packages, each tried before use. Throws one
 * MachineError that lists everything missing and how to fix it.
 */
export function prepareMachine(): Promise<Machine> {
  prepared ??= process.env[found] === undefined ? find() : Promise.resolve(JSON.parse(process.env[found]));
  return prepared;
}

async function find(): Promise<Machine> {
  const [browser, databaseServer] = await Promise.allSettled([findBrowser(), findDatabaseServer()]);
  if (browser.status === 'fulfilled' && databaseServer.status === 'fulfilled') {
    const machine = { browser: browser.value, databaseServer: databaseServer.value };
    console.log(`Browser of this run: ${machine.browser.title}`);
    process.env[found] = JSON.stringify(machine);
    return machine;
  }
  const refusals = [browser, databaseServer].flatMap((tried) =>
    tried.status === 'rejected' ? [tried.reason as Error] : [],
  );
  const fault = refusals.find((refusal) => !(refusal instanceof MachineError));
  throw fault ?? new MachineError(refusals.map(({ message }) => message).join('\n'));
}
