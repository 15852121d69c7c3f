import { sql } from 'kysely';
import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { mayReach } from '../../../schema/features/staff/may-call.ts';
import { type StaffActFilter, staffActsOf } from '../../../server/activity/find-staff-acts.ts';
import type { AnyTx, DatabaseAndClock } from '../../../server/database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { Log } from '../../../server/log.ts';
import { every } from '../../../server/scheduler.ts';
import { grantsOfActor } from '../../../server/staff/has-left.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import { isOfHost, type StaffGrants } from '../../../server/staff/staff-identity.ts';
import { emailOf } from '../../../server/staff/staff-parts.ts';
import type { AuditExportTable } from '../../../server/staff/staff-tables.ts';
import { csvCell, csvStart } from '../../../server/texts/spreadsheet-cells.ts';
import { type AuditRow, auditRow } from './audit-row.ts';

export type AuditExport = AdminValueOf<'listAuditExports'>[number];
type Filter = Omit<AdminBodyOf<'requestAuditExport'>, 'reason'>;

/** Exports that an account keeps. The oldest finished one makes room for a new one. */
const mostExports = 5;
const daysStored = 7;
const lifetime = daysStored * 86_400_000;
/** Bounds of one file. It says if it has not everything. */
const mostRows = 100_000;
const mostBytes = 20_000_000;
/** Exports of all accounts: those that are being made, and the bytes of all files, where one that is being made counts as a full one. */
const mostMaking = 50;
const mostBytesOfAll = 2_000_000_000;
/** Entries of one step, which is one transaction. */
const rowsOfStep = 1000;
/** Entries that a step reads at most: as many as it takes of each tenant of the reader. It takes a few in any case. */
const rowsReadInStep = 20_000;
const fewestRows = 50;
/** Steps that fail one after the other before the export does. */
const mostFailures = 5;
const period = 2000;
const periodOfDeletion = 60_000;
const deletedAtOnce = 20;

const columns = [
  ...(['id', 'at', 'actor', 'brand', 'environment', 'group', 'action', 'subject'] as const),
  ...(['reason', 'amount', 'currency', 'field'] as const),
] satisfies readonly (keyof AuditRow)[];
const plainDecimal = /^-?\d+(\.\d+)?$/;
/** A cell of the file. Amounts are numbers for spreadsheets, as those of exported figures are. */
const cellOf = (name: keyof AuditRow, value: string) =>
  name === 'amount' && plainDecimal.test(value) ? value : csvCell(value);
const lineOf = (row: AuditRow) => `${columns.map((name) => cellOf(name, String(row[name] ?? ''))).join(',')}\n`;

/** The entries that an export may have: of these tenants (null for all), and of no brand. */
export type Reach = Pick<AuditExportTable, 'tenants' | 'sees_staff'>;

/** Whether somebody with these rights may read everything that an export may have. */
const covers = ({ tenants, sees_staff }: Reach, staff: Omit<StaffGrants, 'flags' | 'languages'>): boolean =>
  mayReach({ ...staff, operation: 'listAudit' }) &&
  (tenants === null ? staff.brands === null : tenants.every((tenant) => mayTouch({ staff, tenant }))) &&
  (!sees_staff || (staff.role === 'owner' && staff.brands === null));

const rightsAreGone = 'your rights no longer include all entries of this export: request a new one';

/** Files of the audit that staff request and download later. An account sees only its own. */
export const auditExports = ({ database, clock }: DatabaseAndClock) => ({
  list: async (staff: StaffGrants & { readonly actor: string }): Promise<AuditExport[]> => {
    const rows = await database.asOperator((tx) =>
      selectRows(tx, 'audit_export', { actor: staff.actor })
        .selectAll()
        .where('created_at', '>', new Date(clock.now().getTime() - lifetime))
        .orderBy('id', 'desc')
        .execute(),
    );
    return rows.map((row) => exportRow(row, covers(row, staff)));
  },

  /** Begins an export within the transaction that records it. Throws `change.refused` while as many as an account may keep are being made, or all accounts leave no room. */
  begin: async (tx: AnyTx, { actor, reach, filter }: { actor: string; reach: Reach; filter: Filter }) => {
    // Without the lock, two requests at once would both find room for one more.
    await sql`select pg_advisory_xact_lock(hashtext('livery.audit_export'))`.execute(tx);
    const own = await selectRows(tx, 'audit_export', { actor }).select(['id', 'state']).orderBy('id').execute();
    const finished = (['failed', 'done'] as const).flatMap((end) => own.filter(({ state }) => state === end));
    const excess = own.slice(mostExports - 1).length;
    if (excess > finished.length)
      throw new CodedError('change.refused', {
        message: `${mostExports} of your exports are still being made: wait until one is ready`,
      });
    for (const { id } of finished.slice(0, excess)) await deleteRows(tx, 'audit_export', { id }).execute();
    await requireRoom(tx);
    const now = clock.now();
    const row = await tx
      .insertInto('audit_export')
      .values({
        id: uuidV7({ clock }),
        actor,
        ...reach,
        filter: JSON.stringify({ to: now.toISOString(), ...filter }),
        state: 'making',
        created_at: now,
        stepped_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return exportRow(row, true);
  },

  /** The finished file of an account, in pieces. Throws `request.not_found`, and `staff.forbidden` if its rights have shrunk since. */
  file: async (staff: StaffGrants & { readonly actor: string }, id: string) => {
    const row = await database.asOperator((tx) =>
      selectRows(tx, 'audit_export', { id, actor: staff.actor }).selectAll().executeTakeFirst(),
    );
    if (row === undefined || endOf(row) <= clock.now())
      throw new CodedError('request.not_found', { message: 'you have no export with this id: list them again' });
    if (!covers(row, staff)) throw new CodedError('staff.forbidden', { message: rightsAreGone });
    if (row.state !== 'done')
      throw new CodedError('request.not_found', {
        message:
          row.state === 'making' ? 'this export is still being made' : 'this export has failed: request a new one',
      });
    return piecesOf(database, row);
  },
});

/** Throws `change.refused` if the exports of all accounts leave no room for one more. */
async function requireRoom(tx: AnyTx): Promise<void> {
  const { rows } = await sql<{ making: number; bytes: number }>`
    select count(*) filter (where state = 'making')::int as making,
      coalesce(sum(case state when 'making' then ${mostBytes} when 'done' then bytes else 0 end), 0)::float8 as bytes
    from audit_export`.execute(tx);
  const { making, bytes } = rows[0] ?? { making: 0, bytes: 0 };
  if (making >= mostMaking)
    throw new CodedError('change.refused', {
      message: `${making} exports of all accounts are being made: try again in a few minutes`,
    });
  if (bytes + mostBytes > mostBytesOfAll)
    throw new CodedError('change.refused', {
      message: `the exports of all accounts take all their space: it becomes free as they are deleted, after ${daysStored} days`,
    });
}

const endOf = ({ created_at }: Pick<AuditExportTable, 'created_at'>) => new Date(created_at.getTime() + lifetime);

const exportRow = (
  { id, state, problem, filter, rows, bytes, last_at, is_whole, ...row }: Readonly<ExportRow>,
  isReadable: boolean,
): AuditExport => ({
  id,
  state: isReadable ? state : 'failed',
  problem: isReadable ? problem : 'rights',
  ...filter,
  rows,
  bytes,
  reached: last_at?.toISOString() ?? null,
  isWhole: is_whole,
  createdAt: row.created_at.toISOString(),
  deletedAt: endOf(row).toISOString(),
});

/** Pieces of a finished file. Throws `request.not_found` if it is deleted meanwhile, so that nobody takes its beginning for the whole. */
async function* piecesOf(
  { asOperator }: Pick<DatabaseAndClock['database'], 'asOperator'>,
  { id, pieces }: Pick<AuditExportTable, 'id'> & { readonly pieces: number },
) {
  for (let number = 0; number < pieces; number += 1) {
    const piece = await asOperator((tx) =>
      selectRows(tx, 'audit_export_piece', { export_id: id, number }).select('content').executeTakeFirst(),
    );
    if (piece === undefined)
      throw new CodedError('request.not_found', { message: 'this export was deleted meanwhile: list them again' });
    yield piece.content;
  }
}

type ExportRow = Awaited<ReturnType<typeof takeOne>> & object;

/** Takes the export that has waited longest. The lock ends with its transaction, also if the node dies. Other nodes pass over it. */
const takeOne = (tx: AnyTx) =>
  selectRows(tx, 'audit_export', { state: 'making' })
    .selectAll()
    .orderBy('stepped_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Makes the requested exports, each step on whichever node comes first, so that any node goes on where another one ended. */
export function startAuditExports({ log, ...stored }: DatabaseAndClock & { log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = () => makeAuditExports({ ...stored, stopping: stopping.signal });
  const jobs = [
    every({ name: 'audit-exports', milliseconds: period, log, work }),
    every({
      name: 'old-audit-exports',
      milliseconds: periodOfDeletion,
      log,
      work: () => deleteOldAuditExports(stored),
    }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Deletes old exports, a few at a time. It waits for no step, and no step waits for it. */
export const deleteOldAuditExports = ({ database, clock }: DatabaseAndClock) =>
  database.asOperator((tx) =>
    sql`delete from audit_export where id in (
      select id from audit_export where created_at <= ${new Date(clock.now().getTime() - lifetime)}
      order by created_at limit ${deletedAtOnce} for update skip locked)`.execute(tx),
  );

/** Makes the exports that are due. Ends with the step in progress once `stopping` is aborted. */
export async function makeAuditExports({
  database,
  clock,
  stopping,
  stepRows = rowsOfStep,
  fileRows = mostRows,
}: DatabaseAndClock & {
  stopping: AbortSignal;
  /** Entries of one step and of one file, for tests. */
  stepRows?: number;
  fileRows?: number;
}): Promise<void> {
  while (!stopping.aborted) {
    let id: string | undefined;
    try {
      const isMore = await database.asOperator(async (tx) => {
        const taken = await takeOne(tx);
        id = taken?.id;
        if (taken !== undefined) await makeStep(tx, { taken, now: clock.now(), stepRows, fileRows });
        return taken !== undefined;
      });
      if (!isMore) return;
    } catch (error) {
      const failed = id;
      if (failed !== undefined)
        await database.asOperator(async (tx) => {
          await sql`update audit_export set failures = failures + 1, stepped_at = ${clock.now()},
            state = case when failures + 1 >= ${mostFailures} then 'failed' else state end,
            problem = case when failures + 1 >= ${mostFailures} then 'server' end
            where id = ${failed} and state = 'making'`.execute(tx);
          await sql`delete from audit_export_piece where export_id in (
            select id from audit_export where id = ${failed} and state = 'failed')`.execute(tx);
        });
      throw error;
    }
  }
}

async function makeStep(
  tx: AnyTx,
  { taken, now, stepRows, fileRows }: { taken: ExportRow; now: Date; stepRows: number; fileRows: number },
): Promise<void> {
  const { id, actor, tenants, sees_staff, filter, last_at, last_id } = taken;
  const end = async (state: 'done' | 'failed', more: { problem?: 'rights'; is_whole?: boolean } = {}) => {
    await updateRows(tx, 'audit_export', { id })
      .set({ state, ...more })
      .execute();
  };
  const isAllowed = isOfHost(actor) || (await grantsOfActor(tx, actor, now)).some((staff) => covers(taken, staff));
  if (!isAllowed) {
    await deleteRows(tx, 'audit_export_piece', { export_id: id }).execute();
    return end('failed', { problem: 'rights' });
  }
  const last = last_at === null || last_id === null ? undefined : { at: last_at, id: last_id };
  const perTenant = Math.max(fewestRows, Math.floor(rowsReadInStep / Math.max(1, tenants?.length ?? 1)));
  const most = Math.min(stepRows, perTenant, fileRows - taken.rows);
  const found = await staffActsOf({
    seer: { tenants, seesStaff: sees_staff },
    filter: actsFilter(filter),
    last,
    // One more says whether the file ends here.
    most: most + 1,
  }).execute(tx);
  const rows = found.rows.slice(0, most);
  const head = last === undefined ? `${csvStart}${columns.join(',')}\n` : '';
  const content = head + rows.map((row) => lineOf(auditRow(row))).join('');
  const [newest] = rows.slice(-1);
  if (content !== '')
    await tx.insertInto('audit_export_piece').values({ export_id: id, number: taken.pieces, content }).execute();
  const total = { rows: taken.rows + rows.length, bytes: taken.bytes + Buffer.byteLength(content) };
  await updateRows(tx, 'audit_export', { id })
    .set({
      ...total,
      pieces: taken.pieces + (content === '' ? 0 : 1),
      failures: 0,
      stepped_at: now,
      ...(newest && { last_at: newest.created_at, last_id: newest.id }),
    })
    .execute();
  if (found.rows.length <= most) return end('done');
  if (total.rows >= fileRows || total.bytes >= mostBytes) return end('done', { is_whole: false });
}

/** The filter of a call as a query of the audit. */
export const actsFilter = ({ from, to, actor, group }: Filter): StaffActFilter => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
  actors: actor === undefined ? undefined : [actor.includes('@') ? emailOf(actor) : actor],
  group,
});
