import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { DatabaseAndClock } from '../../database/database.ts';
import { deleteRows, selectRows } from '../../database/rows.ts';
import { type Origin, recordAct } from '../../record-act.ts';
import type { Environment } from '../environments.ts';

export type Preview = {
  readonly tenant: string;
  /** Environment whose changes and content are applied over the release. */
  readonly environment: Environment;
  readonly release: number;
  /** Moment that the preview shows. */
  readonly at: Date;
  /** Member type of the simulated player; null for a visitor. */
  readonly memberType: number | null;
  readonly expiresAt: Date;
};

/** Signs a preview's id: 24 characters of a host name, so that guesses never reach the database. */
export type SignPreview = (id: string) => string;

const idPattern = /^([0-9a-f]{32})([0-9a-f]{24})$/;

/** The id of a label that this program signed; `undefined` for any other. */
export function idOfLabel(label: string, sign: SignPreview): string | undefined {
  const [, id, signature] = idPattern.exec(label) ?? [];
  return id !== undefined && sign(id) === signature ? id : undefined;
}

/**
 * Stores a preview link. Returns the first label of its host: 128 random bits and their signature. Throws `change.refused` if the
 * author has too many valid links to the brand.
 */
export async function createPreview({
  database,
  clock,
  sign,
  preview,
  actor,
  reason,
  origin,
}: DatabaseAndClock & {
  sign: SignPreview;
  preview: Preview;
  actor: string;
  reason: string;
  origin: Origin;
}): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const { tenant, environment, release, at, memberType, expiresAt } = preview;
  const now = clock.now();
  await database.asOperator(async (tx) => {
    await tx.deleteFrom('preview').where('expires_at', '<', now).execute();
    await sql`select pg_advisory_xact_lock(hashtext('livery.preview'), hashtext(${tenant}))`.execute(tx);
    const { count } = await selectRows(tx, 'preview', { tenant, actor })
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= serverLimits.openPreviews)
      throw new CodedError('change.refused', {
        message: `you have ${serverLimits.openPreviews} valid links to ${tenant}, the limit of one person: revoke one first`,
      });
    await tx
      .insertInto('preview')
      .values({
        id,
        tenant,
        environment,
        release,
        at,
        actor,
        member_type: memberType,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    await recordAct(tx, {
      tenant,
      actor,
      now,
      origin,
      action: 'preview.created',
      before: null,
      after: { environment, release, at, memberType, expiresAt, reason },
    });
  });
  return id + sign(id);
}

export type ListedPreview = Preview & { readonly id: string; readonly actor: string; readonly createdAt: Date };

/** Valid links of a brand, the newest first. Their addresses are not shown again. */
export async function listPreviews({
  database,
  clock,
  tenant,
}: DatabaseAndClock & { tenant: string }): Promise<ListedPreview[]> {
  const rows = await database.asOperator((tx) =>
    selectRows(tx, 'preview', { tenant })
      .where('expires_at', '>', clock.now())
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ member_type: memberType, created_at: createdAt, expires_at: expiresAt, ...row }) => ({
    ...row,
    memberType,
    createdAt,
    expiresAt,
  }));
}

/** Ends a link at once. Throws `request.not_found` if the brand has no valid link with this id. */
export async function revokePreview({
  database,
  clock,
  tenant,
  id,
  actor,
  reason,
  origin,
}: DatabaseAndClock & { tenant: string; id: string; actor: string; reason: string; origin: Origin }): Promise<void> {
  const now = clock.now();
  await database.asOperator(async (tx) => {
    const row = await deleteRows(tx, 'preview', { tenant, id })
      .where('expires_at', '>', now)
      .returning(['environment', 'release', 'actor', 'expires_at'])
      .executeTakeFirst();
    if (row === undefined)
      throw new CodedError('request.not_found', { message: `no link to ${tenant} with this id is valid` });
    await recordAct(tx, { tenant, actor, now, origin, action: 'preview.revoked', before: row, after: { reason } });
  });
}

/** Returns the preview of a link; `undefined` if the link is invalid or has expired. */
export async function findPreview({
  database,
  clock,
  sign,
  label,
}: DatabaseAndClock & { sign: SignPreview; label: string }): Promise<Preview | undefined> {
  const id = idOfLabel(label, sign);
  if (id === undefined) return undefined;
  const row = await database.asOperator((tx) =>
    selectRows(tx, 'preview', { id })
      .where('expires_at', '>', clock.now())
      .select(['tenant', 'environment', 'release', 'at', 'member_type', 'expires_at'])
      .executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  const { member_type: memberType, expires_at: expiresAt, ...rest } = row;
  return { ...rest, memberType, expiresAt };
}
