import { sql } from 'kysely';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import type { Clock } from '../../../clock.ts';
import type { AnyTx, Database } from '../../../database/database.ts';
import { deleteRows, selectRows } from '../../../database/rows.ts';
import { recordAct } from '../../../record-act.ts';
import type { NewSheet } from './read-sheets.ts';

export type ReleaseSheet = Omit<NewSheet, 'bytes'> & {
  /** Size in bytes. */
  readonly size: number;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
};

type Of = { readonly database: Database; readonly tenant: string; readonly number: number };
type By = { readonly clock: Clock; readonly actor: string; readonly reason: string };

/** Contact sheets of a release, in the order of their upload. Throws `release.unknown`. */
export async function listSheets({ database, ...of }: Of): Promise<ReleaseSheet[]> {
  return database.asOperator(async (tx) => sheetsOf(tx, { ...of, release: await releaseId(tx, of) }));
}

/** Bytes of a contact sheet; undefined if the release has none with this hash. */
export async function readSheet({
  database,
  tenant,
  number,
  hash,
}: Of & { readonly hash: string }): Promise<Pick<NewSheet, 'name' | 'contentType' | 'bytes'> | undefined> {
  const row = await database.asOperator((tx) =>
    tx
      .selectFrom('release_sheet as sheet')
      .innerJoin('release', (join) =>
        join.onRef('release.tenant', '=', 'sheet.tenant').onRef('release.id', '=', 'sheet.release_id'),
      )
      .where('sheet.tenant', '=', tenant)
      .where('release.number', '=', number)
      .where('sheet.hash', '=', hash)
      .select(['sheet.name', 'sheet.content_type', 'sheet.bytes'])
      .executeTakeFirst(),
  );
  return row && { name: row.name, contentType: row.content_type, bytes: row.bytes };
}

/** Replaces the contact sheets of a release. Throws `release.unknown`. */
export async function storeSheets({
  database,
  tenant,
  number,
  sheets,
  clock,
  actor,
  reason,
}: Of & By & { readonly sheets: readonly NewSheet[] }): Promise<ReleaseSheet[]> {
  return database.asOperator(async (tx) => {
    const release = await lockedRelease(tx, { tenant, number });
    const before = await sheetsOf(tx, { tenant, release });
    await removeAll(tx, tenant, [release]);
    const now = clock.now();
    for (const [position, { contentType, ...sheet }] of sheets.entries())
      await tx
        .insertInto('release_sheet')
        .values({
          tenant,
          release_id: release,
          position,
          ...sheet,
          content_type: contentType,
          actor,
          reason,
          created_at: now,
        })
        .execute();
    await forgetOldest(tx, tenant);
    await recordAct(tx, {
      tenant,
      actor,
      now,
      action: 'sheets.uploaded',
      before: { release: number, sheets: before.map(({ name }) => name) },
      after: { release: number, sheets: sheets.map(({ name }) => name), reason },
    });
    return sheetsOf(tx, { tenant, release });
  });
}

/** Removes the contact sheets of a release. Throws `release.unknown`, and `request.not_found` if it has none. */
export async function removeSheets({ database, tenant, number, clock, actor, reason }: Of & By): Promise<number> {
  return database.asOperator(async (tx) => {
    const release = await lockedRelease(tx, { tenant, number });
    const before = await sheetsOf(tx, { tenant, release });
    if (before.length === 0)
      throw new CodedError('request.not_found', { message: `release ${number} of ${tenant} has no contact sheets` });
    await removeAll(tx, tenant, [release]);
    await recordAct(tx, {
      tenant,
      actor,
      now: clock.now(),
      action: 'sheets.removed',
      before: { release: number, sheets: before.map(({ name }) => name) },
      after: { release: number, sheets: [], reason },
    });
    return before.length;
  });
}

/** Deletes the sheets of releases that are not served, once {@link serverLimits.releasesWithSheets} newer ones have sheets. */
async function forgetOldest(tx: AnyTx, tenant: string): Promise<void> {
  const rows = await selectRows(tx, 'release', { tenant })
    .where('id', 'in', (inner) => inner.selectFrom('release_sheet').where('tenant', '=', tenant).select('release_id'))
    .where('id', 'not in', (inner) =>
      inner.selectFrom('environment_pointer').where('tenant', '=', tenant).select('release_id'),
    )
    .select('id')
    .orderBy('number', 'desc')
    .execute();
  const releases = rows.slice(serverLimits.releasesWithSheets).map(({ id }) => id);
  if (releases.length > 0) await removeAll(tx, tenant, releases);
}

const removeAll = (tx: AnyTx, tenant: string, releases: readonly string[]) =>
  deleteRows(tx, 'release_sheet', { tenant })
    .where('release_id', 'in', [...releases])
    .execute();

/** Locks the sheets of the brand, so that two uploads run one after the other: each replaces all sheets of its release. */
async function lockedRelease(tx: AnyTx, of: { tenant: string; number: number }): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${`livery.sheets ${of.tenant}`}))`.execute(tx);
  return releaseId(tx, of);
}

async function releaseId(tx: AnyTx, { tenant, number }: { tenant: string; number: number }): Promise<string> {
  const row = await selectRows(tx, 'release', { tenant, number }).select('id').executeTakeFirst();
  if (row !== undefined) return row.id;
  throw new CodedError('release.unknown', {
    message: `${tenant} has no release ${number}: choose one from its list of releases`,
  });
}

async function sheetsOf(tx: AnyTx, { tenant, release }: { tenant: string; release: string }): Promise<ReleaseSheet[]> {
  const rows = await selectRows(tx, 'release_sheet', { tenant, release_id: release })
    .select(['name', 'hash', 'content_type', 'width', 'height', 'actor', 'reason', 'created_at'])
    .select(({ fn }) => fn<number>('octet_length', ['bytes']).as('size'))
    .orderBy('position')
    .execute();
  return rows.map(({ content_type: contentType, created_at: createdAt, ...row }) => ({
    ...row,
    contentType,
    createdAt,
  }));
}
