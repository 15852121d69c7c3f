import { sql } from 'kysely';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import type { AnyTx, DatabaseAndClock } from '../../../database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../database/rows.ts';
import { uuidV7 } from '../../../database/uuid-v7.ts';
import { notifyStaff } from '../../../notify-staff.ts';
import { stableJson } from '../stable-json.ts';
import type { DraftContent, DraftHead } from './draft.ts';
import { findDraft, requireOwner } from './read-drafts.ts';

type Parts = DatabaseAndClock & { readonly actor: string };
type Of = { readonly tenant: string; readonly id: string };

/** The content of a new draft: of a release, or of another draft with its files. */
export type DraftSource = { readonly content: DraftContent; readonly base: number } | { readonly draft: string };

/** Creates a draft. Throws `change.refused` if there are too many, and `request.not_found` for a missing source. */
export async function createDraft({
  database,
  clock,
  actor,
  tenant,
  name: given,
  source,
}: Parts & { tenant: string; name: string; source: DraftSource }): Promise<DraftHead> {
  const name = requireName(given);
  const now = clock.now();
  const id = uuidV7({ clock });
  return database.asOperator(async (tx) => {
    await requireRoom(tx, { tenant, owner: actor });
    const from =
      'draft' in source ? await findDraft(tx, { tenant, id: source.draft }) : { ...source.content, base: source.base };
    const { manifest, texts, assets, base } = from;
    await tx
      .insertInto('draft')
      .values({
        tenant,
        id,
        owner: actor,
        name,
        base,
        revision: 1,
        created_at: now,
        updated_at: now,
        manifest: stableJson(manifest),
        texts: stableJson(texts),
        assets: stableJson(assets),
      })
      .execute();
    if ('draft' in source)
      await tx
        .insertInto('draft_asset')
        .columns(['tenant', 'draft', 'hash', 'bytes', 'content_type', 'created_at'])
        .expression((inner) =>
          inner
            .selectFrom('draft_asset')
            .where('tenant', '=', tenant)
            .where('draft', '=', source.draft)
            .select((row) => ['tenant', row.val(id).as('draft'), 'hash', 'bytes', 'content_type', 'created_at']),
        )
        .execute();
    await notifyStaff(tx, { kind: 'draft', tenant });
    return { id, tenant, owner: actor, name, base, revision: 1, createdAt: now, updatedAt: now };
  });
}

/** Renames a draft. Its revision stays, because its content does. Throws `draft.foreign`. */
export async function renameDraft({
  database,
  clock,
  actor,
  name: given,
  ...of
}: Parts & Of & { name: string }): Promise<DraftHead> {
  const name = requireName(given);
  const now = clock.now();
  return database.asOperator(async (tx) => {
    const { manifest: _, texts: __, assets: ___, ...head } = await findDraft(tx, { ...of, isLocked: true });
    requireOwner({ ...head, actor });
    await updateRows(tx, 'draft', { tenant: of.tenant, id: of.id }).set({ name, updated_at: now }).execute();
    await notifyStaff(tx, { kind: 'draft', tenant: of.tenant });
    return { ...head, name, updatedAt: now };
  });
}

/** Deletes a draft with its files. Throws `draft.foreign`, unless `mayDelete` allows it for an owner who has left. */
export async function deleteDraft({
  database,
  actor,
  mayDelete,
  ...of
}: Pick<Parts, 'database' | 'actor'> &
  Of & { mayDelete: (tx: AnyTx, input: { owner: string }) => Promise<boolean> }): Promise<void> {
  await database.asOperator(async (tx) => {
    const { owner, name } = await findDraft(tx, { ...of, isLocked: true });
    if (owner !== actor && !(await mayDelete(tx, { owner }))) requireOwner({ owner, name, actor });
    await deleteRows(tx, 'draft', { tenant: of.tenant, id: of.id }).execute();
    await notifyStaff(tx, { kind: 'draft', tenant: of.tenant });
  });
}

function requireName(given: string): string {
  const name = given.trim();
  if (name === '') throw new CodedError('request.invalid', { message: 'name: enter a name' });
  return name;
}

async function requireRoom(tx: AnyTx, { tenant, owner }: { tenant: string; owner: string }): Promise<void> {
  // Without the lock, two drafts created at once would both take the last place.
  await sql`select pg_advisory_xact_lock(hashtext('livery.draft'), hashtext(${tenant}))`.execute(tx);
  const known = await selectRows(tx, 'draft', { tenant }).select('owner').execute();
  if (known.length >= serverLimits.drafts)
    throw new CodedError('change.refused', {
      message: `${tenant} has ${serverLimits.drafts} drafts, the limit of a brand: delete one first`,
    });
  if (known.filter((row) => row.owner === owner).length >= serverLimits.draftsOfOwner)
    throw new CodedError('change.refused', {
      message: `you have ${serverLimits.draftsOfOwner} drafts of ${tenant}, the limit of one person: delete one first`,
    });
}
