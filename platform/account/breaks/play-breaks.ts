import type { Selectable } from 'kysely';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { PlayBreakTable } from './play-break-table.ts';

export type PlayBreak = Pick<Selectable<PlayBreakTable>, 'kind' | 'until'>;

const day = 24 * 3_600_000;
/** Lengths that a player may choose: time-outs are short, self-exclusions last at least half a year. */
export const breakLengths = {
  day: { kind: 'timeOut', last: day },
  week: { kind: 'timeOut', last: 7 * day },
  month: { kind: 'timeOut', last: 30 * day },
  sixMonths: { kind: 'selfExclusion', last: 183 * day },
  year: { kind: 'selfExclusion', last: 365 * day },
  always: { kind: 'selfExclusion', last: undefined },
} as const satisfies Record<string, { kind: PlayBreak['kind']; last: number | undefined }>;
export type BreakLength = keyof typeof breakLengths;

/** The current break of a player, the longest if there are several; `undefined` if there is none. */
export const breakOf = (tx: Tx, player: string): Promise<PlayBreak | undefined> =>
  currentBreak(tx, player).executeTakeFirst();

/** The same as a query, for a statement that reads more. */
export const currentBreak = (tx: Tx, player: string) =>
  selectRows(tx, 'play_break', { tenant: tx.tenant, player_id: player })
    .select(['kind', 'until'])
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', tx.clock.now())]))
    .orderBy('until', (order) => order.desc().nullsFirst())
    .limit(1);

/** Begins a break. A longer one stays as it is: breaks can only be extended. */
export async function takeBreak(
  tx: Tx,
  player: string,
  length: BreakLength,
): Promise<{ before: PlayBreak | undefined; after: PlayBreak }> {
  const { tenant, clock } = tx;
  const { kind, last } = breakLengths[length];
  const now = clock.now();
  const until = last === undefined ? null : new Date(now.getTime() + last);
  const before = await breakOf(tx, player);
  if (before !== undefined && (before.until === null || (until !== null && before.until >= until)))
    return { before, after: before };
  await tx
    .insertInto('play_break')
    .values({ tenant, id: uuidV7({ clock }), player_id: player, kind, began_at: now, until })
    .execute();
  return { before, after: { kind, until } };
}
