import { sql } from 'kysely';
import { CodedError } from '../../schema/errors.ts';
import type { Log } from '../log.ts';
import { every } from '../scheduler.ts';
import type { AnyTx, Database, ReplicaMeasures, Seen, StaleReading, StaleReads } from './database.ts';
import { DatabaseError, isAway } from './database-error.ts';
import type { Transactions } from './transactions.ts';

/** Milliseconds that a replica may be behind. Above that the primary is read. */
export const mostBehind = 30_000;
/** Milliseconds between two writes of the time that a replica is compared with. */
const beatEvery = 5_000;
/** Milliseconds until a replica has said how old it is, including the time to connect. */
const longestWait = 1_000;
/** Milliseconds in which a replica that was away is not asked again, so that it delays few requests. */
const pauseAfterFailure = 5_000;
/** Milliseconds of a reading on the replica. The primary has as much again before the request times out. */
const longestReading = 7_000;

/** Reads rows of before `until` from the replica if that is longer ago than a replica may be behind, and from the primary otherwise. */
export const readerOfEnded = (
  database: Database,
  reading: StaleReading,
  { until, now }: { until: Date | undefined; now: Date },
): Pick<Database, 'asTenant' | 'asOperator'> =>
  until !== undefined && until.getTime() + mostBehind <= now.getTime() ? database.readStale(reading) : database;

type ReadOnly = Transactions['readOnly'];

/**
 * Read-only transactions on the replica, or on the primary if the replica does not answer, fails or is too far behind. Work is run once
 * more then.
 */
export function createReplicaReads({
  primary: { asOperator: write, readOnly: primary },
  replica,
  isHere,
  log,
}: {
  primary: Transactions;
  replica: ReadOnly;
  /** Whether the primary is ready. */
  isHere: () => boolean;
  log: Log;
}) {
  const beat = every({
    name: 'replica-beat',
    milliseconds: beatEvery,
    log,
    work: () => (isHere() ? write(writeBeat) : undefined),
  });
  const reads = { replica: 0, behind: 0, failed: 0 };
  let behind: number | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  /** Outcome of the last reading, so that only changes are logged. */
  let last: keyof typeof reads = 'replica';

  const note = (outcome: keyof typeof reads, reading: StaleReading, err?: unknown): void => {
    reads[outcome] += 1;
    if (outcome === last) return;
    last = outcome;
    if (outcome === 'replica') log.info('the replica is read again');
    else
      log.warn(
        { err, operation: reading },
        outcome === 'behind'
          ? `the replica is ${behind} seconds behind: the primary is read instead`
          : 'the replica failed: the primary is read instead',
      );
  };

  const read = async <Of extends AnyTx, T>(
    reading: StaleReading,
    on: (at: ReadOnly, work: (tx: Of) => Promise<T>) => Promise<T>,
    work: (tx: Of & Seen) => Promise<T>,
  ): Promise<T> => {
    const fromPrimary = () => on(primary, (tx) => work(seen(tx, undefined)));
    primary.refuseInside('readStale');
    if (performance.now() < pausedUntil) {
      note('failed', reading);
      return fromPrimary();
    }
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    try {
      let giveUpIn: (milliseconds: number) => void = () => undefined;
      const late = new Promise<never>((_, reject) => {
        giveUpIn = (milliseconds) => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            isLate = true;
            reject(away('the replica does not answer'));
          }, milliseconds);
        };
      });
      giveUpIn(longestWait);
      const answer = on(replica, async (tx) => {
        // In the snapshot of the rows that are read next.
        const beat = await beatOf(tx);
        if (isLate) throw away('the replica answered too late');
        giveUpIn(longestReading);
        behind = beat.behind / 1000;
        if (beat.behind > mostBehind) throw tooFarBehind;
        return work(seen(tx, beat.at));
      });
      answer.catch(() => undefined);
      const value = await Promise.race([answer, late]);
      note('replica', reading);
      return value;
    } catch (error) {
      // A refusal is an answer.
      if (error instanceof CodedError) throw error;
      if (isAway(error)) pausedUntil = performance.now() + pauseAfterFailure;
      note(error === tooFarBehind ? 'behind' : 'failed', reading, error === tooFarBehind ? undefined : error);
      return fromPrimary();
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    readStale: (reading: StaleReading): StaleReads => ({
      asTenant: (tenant, work) => read(reading, (at, run) => at.asTenant(tenant, run), work),
      asOperator: (work) => read(reading, (at, run) => at.asOperator(run), work),
    }),
    measures: (): ReplicaMeasures => ({ reads: { ...reads }, behindSeconds: behind }),
    stop: () => beat.stop(),
  };
}

/** Writes the time into the primary. Nodes write it in turns, so that their number does not matter. */
const writeBeat = (tx: AnyTx): Promise<unknown> =>
  sql`insert into replica_beat (id, at) values (true, clock_timestamp())
    on conflict (id) do update set at = excluded.at
    where replica_beat.at < excluded.at - ${beatEvery / 2} * interval '1 millisecond'`.execute(tx);

/** Without a replica, the same transactions on the primary. */
export const readsOfPrimary =
  (primary: ReadOnly) =>
  (_: StaleReading): StaleReads => ({
    asTenant: (tenant, work) => primary.asTenant(tenant, (tx) => work(seen(tx, undefined))),
    asOperator: (work) => primary.asOperator((tx) => work(seen(tx, undefined))),
  });

const seen = <Of extends AnyTx>(tx: Of, seenUntil: Date | undefined): Of & Seen => Object.assign(tx, { seenUntil });
const away = (message: string) => new DatabaseError({ code: 'database.unavailable', message });
const tooFarBehind = new Error('the replica is too far behind');

/** Everything that was committed before `at` is in this snapshot. `behind` is in milliseconds. */
async function beatOf(tx: AnyTx): Promise<{ at: Date; behind: number }> {
  const { rows } = await sql<{ at: Date; behind: number }>`
    select at, (extract(epoch from clock_timestamp() - at) * 1000)::float8 as behind from replica_beat`.execute(tx);
  return rows[0] ?? { at: new Date(0), behind: Number.POSITIVE_INFINITY };
}
