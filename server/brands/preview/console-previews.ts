import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyTx, DatabaseAndClock } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import type { PreviewedEntry } from '../brand.ts';
import { idOfLabel, type Preview, type SignPreview } from './previews.ts';

/** Position of a frame in the console: on a brand's overview by environment, on a side of a comparison, in the studio, or beside an entry of content. */
export type ConsolePlace = 'production' | 'staging' | 'left' | 'right' | 'studio' | 'content';

/** Maximum number of frames of one session, over all brands. Beyond it, the one opened longest ago is closed. */
const mostOfSession = 16;

export type ConsolePreview = Preview & {
  /** Changes if the frame would look different. */
  readonly revision: string;
  /** Draft that is shown instead of the release. */
  readonly draft: string | undefined;
  /** Entry of content whose draft is shown. */
  readonly entry: PreviewedEntry | undefined;
};

/** A frame as a request finds it. */
export type OpenConsolePreview = ConsolePreview & {
  /** Brands that its viewer may read; null for all. */
  readonly readable: readonly string[] | null;
};

/** Signs ids of frames differently from ids of links, so that a label is looked up in one table only. */
const signFrame =
  (sign: SignPreview): SignPreview =>
  (id) =>
    sign(`console ${id}`);

/**
 * Stores what a place of the console shows to one session; if the place is open already, its row is updated. Returns the first label
 * of its host. It is not recorded in the audit log, because its readers may read the release anyway.
 */
export async function openConsolePreview({
  database,
  clock,
  sign,
  session,
  place,
  preview: { tenant, environment, release, draft, entry, at, memberType, revision, expiresAt },
}: DatabaseAndClock & {
  sign: SignPreview;
  /** Hash of the session's token. */
  session: string;
  place: ConsolePlace;
  preview: ConsolePreview;
}): Promise<string> {
  const now = clock.now();
  const shown = {
    environment,
    release,
    draft: draft ?? null,
    entry: entry === undefined ? null : `${entry.kind} ${entry.id}`,
    at,
    revision,
    member_type: memberType,
    opened_at: now,
    expires_at: expiresAt,
  };
  const { id } = await database.asOperator(async (tx) => {
    // Without the lock, two places opened at once could both take the last slot.
    await sql`select pg_advisory_xact_lock(hashtext('livery.console_preview'), hashtext(${session}))`.execute(tx);
    await tx.deleteFrom('console_preview').where('expires_at', '<=', now).execute();
    const row = await tx
      .insertInto('console_preview')
      .values({ tenant, session, place, id: randomBytes(16).toString('hex'), ...shown })
      .onConflict((conflict) => conflict.columns(['tenant', 'session', 'place']).doUpdateSet(shown))
      .returning('id')
      .executeTakeFirstOrThrow();
    await dropOldest(tx, { session, opened: row.id });
    return row;
  });
  return id + signFrame(sign)(id);
}

async function dropOldest(tx: AnyTx, { session, opened }: { session: string; opened: string }): Promise<void> {
  const rows = await selectRows(tx, 'console_preview', { session })
    .select('id')
    .where('id', '<>', opened)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .offset(mostOfSession - 1)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('console_preview').where('id', 'in', ids).execute();
}

/** Returns the content of a frame; `undefined` for a label that is invalid, has expired, or whose session has ended. */
export async function findConsolePreview({
  database,
  clock,
  sign,
  label,
  isLocalSession,
}: DatabaseAndClock & {
  sign: SignPreview;
  label: string;
  /** Whether the owner of a sandbox, who has no account, still has a session with this hash. */
  isLocalSession: (session: string) => boolean;
}): Promise<OpenConsolePreview | undefined> {
  const id = idOfLabel(label, signFrame(sign));
  if (id === undefined) return undefined;
  const now = clock.now();
  const row = await database.asOperator((tx) =>
    tx
      .selectFrom('console_preview as shown')
      .leftJoin('staff_token as token', 'token.hash', 'shown.session')
      .leftJoin('draft', (join) =>
        join.onRef('draft.tenant', '=', 'shown.tenant').onRef('draft.id', '=', 'shown.draft'),
      )
      .where('shown.id', '=', id)
      .where('shown.expires_at', '>', now)
      .where((either) =>
        either.or([
          either('token.hash', 'is', null),
          either.and([either('token.revoked_at', 'is', null), either('token.expires_at', '>', now)]),
        ]),
      )
      .select([
        ...(['shown.tenant', 'shown.environment', 'shown.release', 'shown.at', 'shown.revision'] as const),
        ...(['shown.session', 'shown.member_type', 'shown.expires_at', 'token.hash'] as const),
        ...(['token.brands', 'shown.draft', 'shown.entry', 'draft.revision as written'] as const),
      ])
      .executeTakeFirst(),
  );
  if (row === undefined || (row.hash === null && !isLocalSession(row.session))) return undefined;
  // The draft was deleted.
  if (row.draft !== null && row.written === null) return undefined;
  const { tenant, environment, release, at } = row;
  return {
    tenant,
    environment,
    release,
    at,
    draft: row.draft ?? undefined,
    entry: entryOf(row.entry),
    readable: row.brands,
    // A draft is shown as it is stored now, whoever wrote it on whichever node.
    revision: row.written === null ? row.revision : `${row.revision} ${row.written}`,
    memberType: row.member_type,
    expiresAt: row.expires_at,
  };
}

/** The entry that a row names. Rows are written by this program only. */
function entryOf(stored: string | null): PreviewedEntry | undefined {
  const [kind, id] = stored?.split(' ') ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as PreviewedEntry['kind'], id };
}
