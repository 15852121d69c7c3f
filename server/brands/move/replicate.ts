import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../../database/database-error.ts';
import { type Move, nameOf, notMoved, type Side, tablesOf } from './side.ts';

// PostgreSQL's logical replication of the rows of one brand. Triggers and foreign keys are skipped by whoever applies it, and row-level
// security does not apply, because both connections are administrators.

type Way = Pick<Move, 'brand' | 'tenants' | 'migrations'> & { readonly from: Side; readonly to: Side };

/** Name of the slot at `from` and of the subscription at `to`. Both databases may be on one server, where slots share their names. */
const linkOf = ({ brand, from }: Pick<Way, 'brand' | 'from'>) =>
  `${nameOf(brand)}_${from.name === 'the source' ? 'forth' : 'back'}`;

/** Settings with which a server logs no statement, also none that fails: the address of a subscription has a password. */
const silence = [
  "log_statement to 'none'",
  "log_min_error_statement to 'panic'",
  'log_min_duration_statement to -1',
  'log_min_duration_sample to -1',
  'log_transaction_sample_rate to 0',
  'pg_stat_statements.track_utility to off',
];

/** Creates what is missing. Without `copies`, only changes from now on are applied, and only once it is enabled. */
export async function replicate(way: Way, { copies }: { copies: boolean }): Promise<void> {
  const { brand, tenants, migrations, from, to } = way;
  const link = linkOf(way);
  const isLinked = await hasLink(way);
  if (isLinked && !(await hasSlot(way)))
    throw notMoved(
      `${to.name} follows ${from.name} no more, and has old rows of ${brand}: run this with --back, which removes them`,
    );
  const quoted = tenants.map((tenant) => `'${tenant}'`).join(', ');
  if (!(await exists(from, 'select from pg_publication where pubname = $1', nameOf(brand))))
    await from.rows(
      `create publication ${nameOf(brand)} for table ${tablesOf(migrations)
        .replicated.map((table) => `${table} where (tenant in (${quoted}))`)
        .join(', ')}`,
    );
  if (isLinked) return;
  if (!(await hasSlot(way))) await from.rows(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [link]);
  const [server] = await to.rows<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
  );
  // Since PostgreSQL 16 rows are written as the owner of the table by default, who is subject to row-level security.
  const asOwner = Number(server?.version) >= 160_000 ? ', run_as_owner = true' : '';
  await to
    .transaction(async (rows) => {
      for (const setting of silence) await rows(`set local ${setting}`);
      await rows(
        `create subscription ${link} connection ${pg.escapeLiteral(from.url)} publication ${nameOf(brand)}
        with (create_slot = false, slot_name = '${link}', copy_data = ${copies}, enabled = ${copies}${asOwner})`,
      );
      // Slots of copies name the subscription and its server. Both are noted before the first copy, for when that server is lost.
      const [{ copiesBy } = {}] = await rows(
        `select 'pg_' || oid || '_sync_[0-9]+_' || (select system_identifier from pg_control_system()) as "copiesBy"
        from pg_subscription where subname = $1`,
        [link],
      );
      if (copies) await from.rows(`comment on publication ${nameOf(brand)} is ${pg.escapeLiteral(copiesBy ?? '')}`);
    })
    .catch((error: Error) => {
      throw notMoved(
        `the server of ${to.name} can't subscribe to ${from.name}: ${error.message}. It connects to the address that this command was given`,
      );
    });
}

const exists = async (side: Side, query: string, name: string) => (await side.rows(query, [name])).length > 0;

const hasSlot = (way: Way) =>
  exists(
    way.from,
    'select from pg_replication_slots where slot_name = $1 and database = current_database()',
    linkOf(way),
  );

/** Whether `to` is subscribed. */
export const hasLink = (way: Way) =>
  exists(
    way.to,
    'select from pg_subscription join pg_database d on d.oid = subdbid where subname = $1 and datname = current_database()',
    linkOf(way),
  );

export const setEnabled = async (way: Way, enabled: boolean): Promise<void> => {
  await way.to.rows(`alter subscription ${linkOf(way)} ${enabled ? 'enable' : 'disable'}`);
};

/** Removes the subscription and its slot. */
export async function unlink(way: Way): Promise<void> {
  const link = linkOf(way);
  if (await hasLink(way)) {
    if (!(await hasSlot(way)))
      await way.to.rows(`alter subscription ${link} disable; alter subscription ${link} set (slot_name = none)`);
    await way.to.rows(`drop subscription ${link}`);
  }
  if (await hasSlot(way)) await way.from.rows('select pg_drop_replication_slot($1)', [link]);
}

/** Removes what the source has of both ways while the target does not answer, with the slots of copies, which keep WAL as well. */
export async function unlinkAlone(move: Move): Promise<void> {
  const { source, target } = move;
  const back = { ...move, from: target, to: source };
  const link = linkOf(back);
  if (await hasLink(back))
    await source.rows(
      `alter subscription ${link} disable; alter subscription ${link} set (slot_name = none); drop subscription ${link}`,
    );
  const forth = { ...move, from: source, to: target };
  // First, because without it a server that is cut off begins no further copy.
  if (await hasSlot(forth)) await dropHeldSlot(source, linkOf(forth));
  const copies = await source.rows<{ name: string }>(
    `select slot_name as name from pg_replication_slots, pg_publication p
    where database = current_database() and pubname = $1 and slot_name ~ ('^' || obj_description(p.oid, 'pg_publication') || '$')`,
    [nameOf(move.brand)],
  );
  for (const { name } of copies) await dropHeldSlot(source, name);
}

const objectInUse = '55006';
const undefinedObject = '42704';

/** Also while a process of the server holds it, which notices late that nobody receives what it sends. */
async function dropHeldSlot({ rows }: Side, slot: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await rows('select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1', [slot]);
      await rows('select pg_drop_replication_slot($1)', [slot]);
      return;
    } catch (error) {
      // A worker that has noticed drops the slot of its copy itself.
      if (codeOf(error) === undefinedObject) return;
      if (codeOf(error) !== objectInUse || attempt === 50) throw error;
      await pause(100);
    }
}

export const unpublish = ({ brand }: Pick<Move, 'brand'>, side: Side) =>
  side.rows(`drop publication if exists ${nameOf(brand)}`);

/** Waits until all rows that existed are copied. */
export async function copied(way: Way, report: (line: string) => void): Promise<void> {
  const failedBefore = await failuresOf(way);
  for (let last = -1; ; await pause(200)) {
    const [state] = await way.to.rows<{ left: string; of: string }>(
      `select count(*) filter (where srsubstate <> 'r') as left, count(*) as of
      from pg_subscription_rel join pg_subscription s on s.oid = srsubid where subname = $1`,
      [linkOf(way)],
    );
    const done = Number(state?.of) - Number(state?.left);
    if (done !== last) report(`${done}/${state?.of} tables copied`);
    if (Number(state?.left) === 0) return;
    last = done;
    await refuseFailed(way, failedBefore);
  }
}

const failuresOf = async (way: Way): Promise<number> => {
  const [found] = await way.to.rows<{ failed: string }>(
    'select apply_error_count + sync_error_count as failed from pg_stat_subscription_stats where subname = $1',
    [linkOf(way)],
  );
  return Number(found?.failed ?? 0);
};

async function refuseFailed(way: Way, before: number): Promise<void> {
  if ((await failuresOf(way)) > before)
    throw notMoved(
      `replication to ${way.to.name} fails: the log of its PostgreSQL says why. Run this again afterwards, or with --back to remove the copy`,
    );
}

/** Milliseconds within which a paused brand has to catch up; beyond that the pause ends. */
const longestCatchUp = 30_000;

/** Waits until all that was written at `from` is applied at `to`. */
export async function caughtUp(way: Way): Promise<void> {
  const failedBefore = await failuresOf(way);
  const [{ lsn } = { lsn: '' }] = await way.from.rows<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  const until = Date.now() + longestCatchUp;
  while (
    !(await exists(
      way.from,
      `select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= '${lsn}'::pg_lsn`,
      linkOf(way),
    ))
  ) {
    await refuseFailed(way, failedBefore);
    if (Date.now() > until) throw notMoved(`${way.to.name} does not catch up: wait until it has, then run this again`);
    await pause(20);
  }
}

/**
 * Passes over all that was written at `from` so far, which came from the other side. PostgreSQL begins where the turn before the last ended, so
 * the third turn is short.
 */
export const passOver = (way: Way) =>
  way.from.rows('select pg_replication_slot_advance($1, pg_current_wal_lsn())', [linkOf(way)]);
