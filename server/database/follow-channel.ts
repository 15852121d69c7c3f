import { serverTiming } from '../../schema/constants.ts';
import type { Log } from '../log.ts';
import { every } from '../scheduler.ts';
import type { Database } from './database.ts';

/**
 * Calls `refresh` for each notification, and periodically with `*`, because notifications can be lost with their connection. Returns a
 * function that stops both.
 */
export async function followChannel({
  database,
  log,
  channel,
  failure,
  refresh,
}: {
  database: Database;
  log: Log;
  channel: string;
  /** Log line of a failure. */
  failure: string;
  refresh: (payload: string) => Promise<void>;
}): Promise<() => Promise<void>> {
  const onNotice = (payload: string) => refresh(payload).catch((err: unknown) => log.error({ err }, failure));
  const unlisten = await database.listen(channel, onNotice, () => onNotice('*'));
  const polled = { name: channel, milliseconds: serverTiming.brandPoll, log, failure, work: () => refresh('*') };
  const poll = database.kind === 'server' ? every(polled) : undefined;
  return async () => {
    await Promise.all([poll?.stop(), unlisten()]);
  };
}
