import { sql } from 'kysely';
import { batches } from '../../../server/batches.ts';
import type { Clock } from '../../../server/clock.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { ContentRow } from '../content-row.ts';
import { contentChannel, picturesIn } from '../live/live-content.ts';
import { readRows } from '../live/load-content.ts';
import type { Counts } from './difference.ts';
import { busy } from './import-state.ts';
import { digestOf } from './prepare-rows.ts';
import { previousOf } from './previous-rows.ts';

export type Provenance = {
  readonly tenant: string;
  readonly folder: string;
  readonly actor: string;
  readonly reason: string;
  readonly replaced: boolean;
  /** Origin of the caller, for the audit; the sandbox has none. */
  readonly origin?: { readonly address: string; readonly requestId: string } | undefined;
};

const writtenAtOnce = 500;
/** Retention of unused pictures, for pages that are still open. */
const picturesStay = 86_400_000;
/** Retention of pictures of replaced entries, so that an undo can show them. */
const undoStays = 30 * 86_400_000;

/** Reads a brand's entries and the number of its revision. */
export async function readStored(
  database: Database,
  tenant: string,
): Promise<{ sequence: bigint; rows: ContentRow[] }> {
  return database.asOperator(async (tx) => ({
    sequence: (await headOf(tx, tenant))?.sequence ?? 0n,
    rows: await readRows(tx, tenant),
  }));
}

/**
 * Writes rows and their revision in one transaction. `before` is the revision that they were compared with. Throws `content.busy` if it is
 * no longer the newest, or if `begin` finds that the import was abandoned.
 */
export async function writeContent({
  database,
  clock,
  rows,
  counts,
  before,
  begin = async () => undefined,
  ...provenance
}: {
  database: Database;
  clock: Clock;
  rows: readonly ContentRow[];
  counts: Counts;
  before: bigint;
  begin?: (tx: AnyTx) => Promise<void>;
} & Provenance): Promise<bigint> {
  const { tenant, folder, actor, reason, replaced, origin } = provenance;
  return database.asOperator(async (tx) => {
    await begin(tx);
    await sql`select pg_advisory_xact_lock(hashtext(${`livery.content ${tenant}`}))`.execute(tx);
    const head = await headOf(tx, tenant);
    if ((head?.sequence ?? 0n) !== before) throw busy();
    const previous = previousOf({ rows, stored: await readRows(tx, tenant) });
    for (const some of batches(rows, writtenAtOnce))
      await sql`insert into content_item (tenant, kind, id, position, hidden, digest, content)
        select ${tenant}, * from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as item(
          kind text, id text, position integer, hidden boolean, digest text, content jsonb)
        on conflict (tenant, kind, id) do update set position = excluded.position, hidden = excluded.hidden,
          digest = excluded.digest, content = excluded.content`.execute(tx);
    const all = await readRows(tx, tenant);
    const lines = all.map((row) => [row.kind, row.id, row.position, row.hidden, row.digest].join(' '));
    const digest = digestOf(lines.join('\n'));
    const { sequence } = await tx
      .insertInto('content_revision')
      .values({
        tenant,
        digest,
        folder,
        actor,
        reason,
        replaced,
        counts: JSON.stringify(counts),
        previous: JSON.stringify(previous),
        created_at: clock.now(),
      })
      .returning('sequence')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('content_head')
      .values({ tenant, sequence, digest })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ sequence, digest }))
      .execute();
    await sweepPictures(tx, tenant, picturesIn([...all, ...(await undoable(tx, tenant))]));
    // The sandbox has no caller to audit.
    if (origin !== undefined)
      await recordAct(tx, {
        tenant,
        actor,
        origin,
        subject: folder,
        now: clock.now(),
        action: 'content.changed',
        // The replaced entries themselves are stored with the revision.
        before: head === undefined ? null : { revision: String(head.sequence), digest: head.digest },
        after: { revision: String(sequence), digest, counts, reason },
      });
    await database.notify(tx, { channel: contentChannel, payload: tenant });
    return sequence;
  });
}

const headOf = (tx: AnyTx, tenant: string) =>
  tx.selectFrom('content_head').select(['sequence', 'digest']).where('tenant', '=', tenant).executeTakeFirst();

/** Replaced entries that an undo can still restore, so their pictures stay. */
async function undoable(tx: AnyTx, tenant: string) {
  const revisions = await tx
    .selectFrom('content_revision')
    .select('previous')
    .where('tenant', '=', tenant)
    .where('created_at', '>', new Date(tx.clock.now().getTime() - undoStays))
    .execute();
  return revisions.map(({ previous }) => ({ content: previous }));
}

async function sweepPictures(tx: AnyTx, tenant: string, named: ReadonlySet<string>): Promise<void> {
  await tx
    .deleteFrom('content_picture')
    .where('tenant', '=', tenant)
    .where('created_at', '<', new Date(tx.clock.now().getTime() - picturesStay))
    .where(sql<boolean>`not (hash = any(${[...named]}::text[]))`)
    .execute();
}
