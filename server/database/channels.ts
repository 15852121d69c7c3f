import type { Log } from '../log.ts';

export type Listener = { handler: (payload: string) => void; onReconnect: () => void };

/** Throws unless the name is safe in LISTEN, where channel names are not quoted. */
export const checkChannel = (channel: string): void => {
  if (!/^[a-z][a-z_]{0,62}$/.test(channel)) throw new RangeError(`not a channel name: ${channel}`);
};

/** Isolates listeners: one that throws must not affect the connection or other listeners. */
export const callListener = (call: () => void, channel: string, log: Log): void => {
  try {
    call();
  } catch (error) {
    log.error({ err: error, channel }, 'a listener of the database failed');
  }
};
