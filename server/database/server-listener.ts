import pg from 'pg';
import type { Log } from '../log.ts';
import { callListener, checkChannel, type Listener } from './channels.ts';
import type { Stop } from './database.ts';

const firstDelay = 250;
const longestDelay = 5_000;

export type ServerListener = {
  listen(channel: string, listener: Listener): Promise<Stop>;
  /** Opens the connection once the database is available, and calls every `onReconnect`. */
  arrive(): void;
  end(): Promise<void>;
};

/**
 * A single LISTEN connection for all channels, outside of the pool. It is opened with the first listener, and reopened after it is
 * lost.
 */
export const serverListener = ({
  databaseUrl,
  log,
  isHere,
}: {
  databaseUrl: string;
  log: Log;
  /** False while the database is unavailable: listeners are registered, but no connection is opened. */
  isHere: () => boolean;
}): ServerListener => {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const each = (channel: string, call: (listener: Listener) => void): void => {
    for (const listener of listeners.get(channel) ?? []) callListener({ call: () => call(listener), channel, log });
  };

  const lost = (gone: pg.Client): void => {
    if (client !== gone) return;
    client = undefined;
    if (ended) return;
    log.warn('lost the connection that listens to the database');
    reopen(firstDelay);
  };

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'livery-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload = '' }) => each(channel, ({ handler }) => handler(payload)));
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (ended) await next.end();
    else client = next;
  };

  const reopen = (delay: number): void => {
    timer = setTimeout(() => {
      open().then(
        () => {
          for (const channel of listeners.keys()) each(channel, ({ onReconnect }) => onReconnect());
        },
        () => {
          if (!ended) reopen(Math.min(delay * 2, longestDelay));
        },
      );
    }, delay);
    timer.unref();
  };

  /** The caller waits for the first connection and gets its error. */
  const ensureOpen = async (): Promise<void> => {
    if (!isHere()) return;
    opening ??= open();
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };

  return {
    listen: async (channel, listener) => {
      checkChannel(channel);
      const known = listeners.get(channel) ?? new Set<Listener>();
      listeners.set(channel, known.add(listener));
      try {
        await ensureOpen();
        // Without a connection there is nothing to do: the next one listens to all known channels.
        await client?.query(`listen ${channel}`);
      } catch (error) {
        known.delete(listener);
        throw error;
      }
      return async () => {
        known.delete(listener);
        if (known.size > 0 || listeners.get(channel) !== known) return;
        listeners.delete(channel);
        await client?.query(`unlisten ${channel}`).catch(() => undefined);
      };
    },
    arrive: () => {
      opening = Promise.resolve();
      reopen(0);
    },
    end: async () => {
      ended = true;
      clearTimeout(timer);
      listeners.clear();
      const last = client;
      client = undefined;
      await opening?.catch(() => undefined);
      await (client ?? last)?.end().catch(() => undefined);
    },
  };
};
