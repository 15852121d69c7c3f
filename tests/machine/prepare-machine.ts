import { type Browser, findBrowser } from './find-browser.ts';
import { type DatabaseServer, findDatabaseServer } from './find-database-server.ts';
import { MachineError } from './first-that-works.ts';

/** What tests, bench and contact sheets need beside Node, and where it is on this machine. */
export type Machine = { readonly browser: Browser; readonly databaseServer: DatabaseServer };

/** Passes what was found to child processes, because finding it again takes seconds. */
const found = 'LIVERY_MACHINE';

let prepared: Promise<Machine> | undefined;

/**
 * Finds everything: what the environment names, what the machine has, then what npm ships, each tried before use. Throws one
 * MachineError that names all that is missing and what to do.
 */
export function prepareMachine(): Promise<Machine> {
  prepared ??= process.env[found] === undefined ? find() : Promise.resolve(JSON.parse(process.env[found]));
  return prepared;
}

async function find(): Promise<Machine> {
  const [browser, databaseServer] = await Promise.allSettled([findBrowser(), findDatabaseServer()]);
  if (browser.status === 'fulfilled' && databaseServer.status === 'fulfilled') {
    const machine = { browser: browser.value, databaseServer: databaseServer.value };
    process.env[found] = JSON.stringify(machine);
    return machine;
  }
  const refusals = [browser, databaseServer].flatMap((tried) =>
    tried.status === 'rejected' ? [tried.reason as Error] : [],
  );
  const fault = refusals.find((refusal) => !(refusal instanceof MachineError));
  throw fault ?? new MachineError(refusals.map(({ message }) => message).join('\n'));
}
