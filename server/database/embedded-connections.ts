import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Connection, Connections } from './connections.ts';
import { DatabaseError } from './database-error.ts';
import { namedQuery, type StatementNames, statementNames } from './statement-names.ts';
import { valueTypes } from './value-parsers.ts';

export type Embedded = Connections & {
  /** Runs outside of any transaction. */
  exclusively<T>(work: (pglite: PGlite) => Promise<T>): Promise<T>;
  /** Number of callers that wait for the connection or use it. */
  wanted(): number;
};

/** Like the server's idle_in_transaction_session_timeout: a transaction that waits for something else must release the only connection. */
const idleTransaction = 15_000;

const closed = () => new DatabaseError({ code: 'database.closed', message: 'the database is closed' });

const mutex = () => {
  let last: Promise<void> = Promise.resolve();
  return async (): Promise<() => void> => {
    const before = last;
    let open: () => void = () => undefined;
    last = new Promise((resolve) => {
      open = resolve;
    });
    await before;
    return open;
  };
};

/** Milliseconds of consecutive statements, after which sockets and timers run. */
const longestInARow = 10;

/**
 * Results arrive without a turn of the event loop. A caller with many statements in a row, such as an import, would block the whole
 * process until its end. Statements behind one that waits for its turn wait as well: a rollback that overtook the commit of its own
 * transaction would leave that commit to the next one.
 */
const turns = () => {
  let turnedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<void> = Promise.resolve();
  const turn = async (): Promise<void> => {
    if (performance.now() - turnedAt < longestInARow) return;
    await nextTurnOfLoop();
    turnedAt = performance.now();
  };
  return (): Promise<void> => {
    last = last.then(turn);
    return last;
  };
};

const lastOfBatch = new Set(['Q', 'S', 'H'].map((type) => type.charCodeAt(0)));

/**
 * node-postgres sends five messages per statement, each a separate call into PGlite. Batching them up to the one that requests a
 * response takes a quarter of the time.
 */
const inBatches = (pglite: PGlite): PGlite => {
  let waiting: Uint8Array[] = [];
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    waiting.push(message);
    if (!lastOfBatch.has(message[0] ?? 0)) return [];
    const batch = Buffer.concat(waiting);
    waiting = [];
    return pglite.execProtocolStream(batch, options);
  };
  return Object.assign(Object.create(pglite), { execProtocolStream });
};

const lease = ({
  client,
  names,
  othersTurn,
  release,
  idleLimit,
}: {
  client: pg.Client;
  names: StatementNames;
  othersTurn: () => Promise<void>;
  release: () => void;
  idleLimit: number;
}): Connection => {
  let state: 'ours' | 'expired' | 'released' = 'ours';
  const expire = async () => {
    state = 'expired';
    await client.query('rollback').catch(() => undefined);
    release();
  };
  const restart = () => setTimeout(expire, idleLimit).unref();
  let timer = restart();
  let running = 0;
  return {
    query: async (text, parameters) => {
      if (state !== 'ours') {
        throw new DatabaseError({
          code: 'database.idle_transaction',
          message: 'the transaction waited for something other than its queries and was rolled back',
        });
      }
      clearTimeout(timer);
      running += 1;
      try {
        await othersTurn();
        return await client.query(namedQuery({ text, parameters, names }));
      } finally {
        running -= 1;
        if (running === 0 && state === 'ours') timer = restart();
      }
    },
    release: () => {
      clearTimeout(timer);
      if (state === 'ours') release();
      state = 'released';
    },
  };
};

/** Opens PGlite, which has a single connection: transactions queue for it. */
export const openEmbedded = async ({
  folder,
  snapshot,
  idleLimit = idleTransaction,
}: {
  folder?: string | undefined;
  snapshot?: Blob | undefined;
  /** Limit in milliseconds of an idle transaction. */
  idleLimit?: number;
}): Promise<Embedded> => {
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    // Limits the process to about 170 MB.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  const client = new pg.Client({ ...createPgConfig(inBatches(pglite)), types: valueTypes, pipeline: true });
  await client.connect();
  const names = statementNames();
  const acquire = mutex();
  const othersTurn = turns();
  let wanted = 0;
  const turn = async () => {
    wanted += 1;
    const free = await acquire();
    const release = () => {
      wanted -= 1;
      free();
    };
    if (!pglite.closed) return release;
    release();
    throw closed();
  };
  return {
    wanted: () => wanted,
    connect: async () => lease({ client, names, othersTurn, release: await turn(), idleLimit }),
    exclusively: async (work) => {
      const release = await turn();
      try {
        return await work(pglite);
      } finally {
        release();
      }
    },
    end: async () => {
      const release = await acquire();
      try {
        if (!pglite.closed) await pglite.close();
      } finally {
        release();
      }
    },
  };
};
