import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { policyOf } from '../../../server/brands/versions/proposals/policies.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { notifyStaff } from '../../../server/notify-staff.ts';
import { type Origin, recordAct } from '../../../server/record-act.ts';
import { hasLeft } from '../../../server/staff/has-left.ts';
import { entryKey } from '../imports/difference.ts';
import type { ContentImportParts } from '../imports/import-content.ts';
import { readDrafts } from './drafts.ts';
import { importEntries, nameOfEntries } from './publish-entries.ts';

type Listed = AdminValueOf<'listContentPublications'>[number];

const endedListed = 50;

/** Scheduled publications of a brand that are pending, by time, and the last ones that are not. */
export async function listPublications(tx: AnyTx, tenant: string): Promise<Listed[]> {
  const of = selectRows(tx, 'content_publication', { tenant }).selectAll();
  const [pending, ended] = await Promise.all([
    of.where('state', '=', 'pending').orderBy('at').orderBy('id').execute(),
    of.where('state', '<>', 'pending').orderBy('id', 'desc').limit(endedListed).execute(),
  ]);
  return [...pending, ...ended].map(listed);
}

type Row = Awaited<ReturnType<typeof findPending>>;

const listed = ({ id, at, entries, actor, reason, state, problem }: NonNullable<Row>): Listed => ({
  id,
  at: at.toISOString(),
  entries: entries.map((entry) => ({ kind: entry.kind, id: entry.id })),
  actor,
  reason,
  state,
  problem,
});

const findPending = (tx: AnyTx, tenant: string, id: string) =>
  selectRows(tx, 'content_publication', { tenant, id, state: 'pending' }).selectAll().forUpdate().executeTakeFirst();

/** Cancels a pending publication. Its entries become drafts again, unless there are newer ones. Throws `request.not_found`. */
export async function cancelPublication(
  database: Database,
  {
    tenant,
    id,
    actor,
    reason,
    origin,
  }: { tenant: string; id: string; actor: string; reason: string; origin?: Origin | undefined },
): Promise<Listed> {
  return database.asOperator(async (tx) => {
    const found = await findPending(tx, tenant, id);
    if (found === undefined)
      throw new CodedError('request.not_found', { message: 'no pending publication has this id: load the list again' });
    const now = tx.clock.now();
    await endPublication(tx, { tenant, id, state: 'cancelled', problem: null });
    const drafts = new Set((await readDrafts(tx, tenant)).map(entryKey));
    const again = found.entries.filter((entry) => !drafts.has(entryKey(entry)));
    if (again.length > 0)
      await tx
        .insertInto('content_draft')
        .values(
          again.map(({ kind, id: entry, base, record }) => ({
            tenant,
            kind,
            id: entry,
            revision: 1,
            base,
            record: JSON.stringify(record),
            author: found.actor,
            saved_at: now,
          })),
        )
        .execute();
    await recordAct(tx, {
      tenant,
      actor,
      origin,
      subject: nameOfEntries(found.entries),
      now,
      action: 'content.cancelled',
      before: { publication: id, at: found.at.toISOString(), actor: found.actor },
      after: { publication: id, reason },
    });
    return listed({ ...found, state: 'cancelled' });
  });
}

async function endPublication(
  tx: AnyTx,
  { tenant, id, state, problem }: { tenant: string; id: string } & Pick<Listed, 'state' | 'problem'>,
): Promise<boolean> {
  const ended = await updateRows(tx, 'content_publication', { tenant, id, state: 'pending' })
    .set({ state, problem })
    .executeTakeFirst();
  await notifyStaff(tx, { kind: 'draft', tenant });
  return ended.numUpdatedRows === 1n;
}

/**
 * Publishes what is due, in the order of its time. Each takes effect once over all nodes. One whose author may no longer publish, whose
 * policy now requires a second person, or that has faults by now, fails with the reason. Those of brands that this node does not serve
 * wait.
 */
export async function publishDue(
  parts: ContentImportParts,
  brandOf: (tenant: string) => Brand | undefined,
): Promise<number> {
  const { database, clock } = parts;
  const due = await database.asOperator((tx) =>
    tx
      .selectFrom('content_publication')
      .selectAll()
      .where('state', '=', 'pending')
      .where('at', '<=', clock.now())
      .orderBy('at')
      .orderBy('id')
      .limit(50)
      .execute(),
  );
  let published = 0;
  for (const publication of due) {
    const { tenant, id } = publication;
    const brand = brandOf(tenant);
    if (brand === undefined) continue;
    const fail = (problem: string) =>
      database.asOperator((tx) => endPublication(tx, { tenant, id, state: 'failed', problem }));
    const refusal = await refusalOf(database, publication);
    if (refusal !== undefined) {
      await fail(refusal);
      continue;
    }
    try {
      const { outcome } = await importEntries(parts, {
        brand,
        entries: publication.entries.map(({ kind, id: entry, record }) => ({ kind, id: entry, content: record })),
        actor: publication.actor,
        reason: publication.reason,
        // Nobody calls at this moment; the audit has the act without an address.
        origin: { address: '', requestId: `publication ${id}` },
        dryRun: false,
        within: async (tx) => {
          if (!(await endPublication(tx, { tenant, id, state: 'published', problem: null })))
            throw new CodedError('content.busy', { message: 'another node has published it' });
        },
      });
      // Without a difference nothing was written, so `within` has not marked it.
      if (outcome === 'unchanged')
        await database.asOperator((tx) => endPublication(tx, { tenant, id, state: 'published', problem: null }));
      published += 1;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      // During another import it is tried again at the next turn.
      if (error.code !== 'content.busy') await fail(error.message);
    }
  }
  return published;
}

/** Why a publication may not take effect any more. */
async function refusalOf(
  database: Database,
  { tenant, actor, approved_by: approvedBy }: { tenant: string; actor: string; approved_by: string | null },
): Promise<string | undefined> {
  const left = await database.asOperator((tx) =>
    hasLeft(tx, { actor, tenant, now: tx.clock.now(), operation: 'publishContent' }),
  );
  if (left) return `${actor} may no longer publish here: schedule it anew`;
  const isRehearsal = tenant !== brandOfTenant(tenant);
  if (!isRehearsal && approvedBy === null && (await policyOf(database, [tenant])).secondPerson)
    return 'the policy now requires a second person: schedule it anew';
  return undefined;
}
