import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import { brandOfTenant, stagingTenant } from '../../../schema/staging-tenant.ts';
import { batches } from '../../../server/batches.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../server/database/rows.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { ContentKind, ContentRow } from '../content-row.ts';
import { contentChannel, picturesIn } from '../live/live-content.ts';
import { readRows } from '../live/load-content.ts';
import { type Counts, changeOf, entryKey, entryState, entryStates } from './difference.ts';
import { digestOf } from './prepare-rows.ts';

export type Provenance = {
  readonly tenant: string;
  /** Name of the folder, or of the entries, that is written. */
  readonly folder: string;
  readonly actor: string;
  readonly reason: string;
  readonly replaced: boolean;
  /** Set if it is copied from the other environment, alone or together with a release, or goes back together with one. */
  readonly moved?: 'copied' | 'promoted' | 'rolled-back' | undefined;
  /** Origin of the caller, for the audit; the sandbox has none. */
  readonly origin?: { readonly address: string; readonly requestId: string } | undefined;
};

export const busy = () =>
  new CodedError('content.busy', {
    message: 'somebody else is changing the content of this brand: wait until they are done',
    retryAfter: 5,
  });

export type CommitContent = (write: (tx: AnyTx) => Promise<bigint>) => Promise<bigint>;

/** The same brand in the other environment. */
export const otherTenant = (tenant: string): string =>
  tenant === brandOfTenant(tenant) ? stagingTenant(tenant) : brandOfTenant(tenant);

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
 * no longer the newest, or what `begin` throws.
 */
export async function writeContent({
  database,
  rows,
  counts,
  before,
  begin = async () => undefined,
  commit = (write) => database.asOperator(write),
  ...provenance
}: {
  database: Database;
  rows: readonly ContentRow[];
  counts: Counts;
  before: bigint;
  /** Writes in the same transaction, before everything else. */
  begin?: (tx: AnyTx) => Promise<void>;
  /** Runs the writing in a transaction of the operator. Content that lands with something else is written in its transaction. */
  commit?: CommitContent;
} & Provenance): Promise<bigint> {
  const { tenant, folder, actor, reason, replaced, moved, origin } = provenance;
  return commit(async (tx) => {
    const now = tx.clock.now();
    await begin(tx);
    await sql`select pg_advisory_xact_lock(hashtext(${`livery.content ${brandOfTenant(tenant)}`}))`.execute(tx);
    const head = await headOf(tx, tenant);
    if ((head?.sequence ?? 0n) !== before) throw busy();
    const stored = new Map((await readRows(tx, tenant)).map((row) => [entryKey(row), row]));
    if (moved === 'copied' || moved === 'promoted') await writeBases(tx, tenant, rows);
    else await noteBases(tx, tenant, rows, stored);
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
        moved: moved === 'promoted' || moved === 'rolled-back',
        counts: JSON.stringify(counts),
        created_at: now,
      })
      .returning('sequence')
      .executeTakeFirstOrThrow();
    await writeChanges(tx, { tenant, sequence, rows, stored });
    await tx
      .insertInto('content_head')
      .values({ tenant, sequence, digest })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ sequence, digest }))
      .execute();
    await stopPublications(tx, { tenant, actor, rows });
    await sweepPictures(tx, tenant, all);
    // The sandbox has no caller to audit.
    if (origin !== undefined)
      await recordAct(tx, {
        tenant,
        actor,
        origin,
        subject: folder,
        now,
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
  selectRows(tx, 'content_head', { tenant }).select(['sequence', 'digest']).executeTakeFirst();

type Stored = ReadonlyMap<string, ContentRow>;

/**
 * Notes the state of entries that are the same in staging and in production and are about to differ: a promotion needs to know which side
 * has changed since.
 */
async function noteBases(tx: AnyTx, tenant: string, rows: readonly ContentRow[], stored: Stored): Promise<void> {
  const others = entryStates(await readRows(tx, otherTenant(tenant)));
  if (others.size === 0) return;
  const bases = rows.flatMap(({ kind, id }) => {
    const was = stored.get(entryKey({ kind, id }));
    return was === undefined || others.get(entryKey(was)) !== entryState(was) ? [] : [was];
  });
  await writeBases(tx, tenant, bases);
}

/** Notes states as those that both environments have had: also of entries that are copied while their source moves on. */
async function writeBases(tx: AnyTx, tenant: string, rows: readonly ContentRow[]): Promise<void> {
  const bases = rows.map((row) => ({ kind: row.kind, id: row.id, state: entryState(row) }));
  for (const some of batches(bases, writtenAtOnce))
    await sql`insert into content_base (tenant, kind, id, state)
      select ${brandOfTenant(tenant)}, * from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as base(
        kind text, id text, state text)
      on conflict (tenant, kind, id) do update set state = excluded.state`.execute(tx);
}

async function writeChanges(
  tx: AnyTx,
  { tenant, sequence, rows, stored }: { tenant: string; sequence: bigint; rows: readonly ContentRow[]; stored: Stored },
): Promise<void> {
  const changes = rows.flatMap((row) => {
    const was = stored.get(entryKey(row));
    const change = changeOf(was, row);
    if (change === undefined) return [];
    const { kind, id, ...before } = was ?? { kind: row.kind, id: row.id };
    return [{ kind, id, change, before: was === undefined ? null : before }];
  });
  for (const some of batches(changes, writtenAtOnce))
    await sql`insert into content_change (tenant, sequence, kind, id, change, before)
      select ${tenant}, ${sequence}, * from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as written(
        kind text, id text, change text, before jsonb)`.execute(tx);
}

/** Stops pending publications that would replace what was just written. */
async function stopPublications(
  tx: AnyTx,
  { tenant, actor, rows }: { tenant: string; actor: string; rows: readonly ContentRow[] },
): Promise<void> {
  const pending = await selectRows(tx, 'content_publication', { tenant, state: 'pending' })
    .select(['id', 'entries'])
    .execute();
  const states = entryStates(rows);
  for (const { id, entries } of pending) {
    const touched = (entries as { kind: ContentKind; id: string; base: string | null }[]).find(
      (entry) => states.has(entryKey(entry)) && states.get(entryKey(entry)) !== entry.base,
    );
    if (touched === undefined) continue;
    await updateRows(tx, 'content_publication', { tenant, id })
      .set({ state: 'stopped', problem: `${actor} changed ${touched.id} (${touched.kind}) meanwhile` })
      .execute();
  }
}

/** Deletes pictures that nothing shows, no undo can restore and nobody put into the library. */
async function sweepPictures(tx: AnyTx, tenant: string, rows: readonly ContentRow[]): Promise<void> {
  const now = tx.clock.now().getTime();
  const named = picturesIn([...rows, ...(await picturesElsewhere(tx, tenant))]);
  await deleteRows(tx, 'content_picture', { tenant })
    .where('author', 'is', null)
    .where('created_at', '<', new Date(now - picturesStay))
    .where(sql<boolean>`not (hash = any(${[...named]}::text[]))`)
    .execute();
}

/** Replaced entries that an undo can still restore, unpublished changes and scheduled publications. */
export async function picturesElsewhere(tx: AnyTx, tenant: string): Promise<{ readonly content: unknown }[]> {
  const since = new Date(tx.clock.now().getTime() - undoStays);
  const { rows } = await sql<{ content: unknown }>`
    select changed.before as content from content_change as changed
      join content_revision as written on written.tenant = changed.tenant and written.sequence = changed.sequence
      where changed.tenant = ${tenant} and written.created_at > ${since} and changed.before is not null
    union all select record from content_draft where tenant = ${tenant}
    union all select entries from content_publication where tenant = ${tenant} and state = 'pending'`.execute(tx);
  return rows;
}
