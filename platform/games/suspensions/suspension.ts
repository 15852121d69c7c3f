import { sql } from 'kysely';
import type { Trx } from '../../../server/database/database.ts';
import type { GameView } from '../catalogue.ts';

/** A vendor or a game that is not played for a while, at one brand or at all. */
export type Suspension = {
  readonly sequence: bigint;
  readonly kind: 'vendor' | 'game';
  /** Code of the vendor, or node id of the game. */
  readonly target: string;
  /** As staff call it: the vendor's code, or vendor and id of the game. */
  readonly name: string;
  /** Null for all brands. */
  readonly brand: string | null;
  /** It ends by itself then; null for one that is taken back by hand. */
  readonly until: Date | null;
  readonly actor: string;
  readonly reason: string;
  readonly since: Date;
};
export type Suspended = Pick<GameView, 'vassalage' | 'nodeId'>;

export const isOver = ({ until }: Pick<Suspension, 'until'>, now: Date): boolean =>
  until !== null && until <= now;

/** Whether it bears on a game: its own, or that of its vendor. */
export const bearsOn = ({ kind, target }: Suspension, { vassalage, nodeId }: Suspended): boolean =>
  kind === 'vendor' ? target === vassalage : target === String(nodeId);

/** Those that were not taken back, now or by that time, the oldest first; also those whose end has come since. */
export async function loadSuspensions(trx: Trx, by?: Date): Promise<Suspension[]> {
  const rows = await trx
    .selectFrom('suspension')
    .distinctOn(['kind', 'target', 'brand'])
    .selectAll()
    .$if(by !== undefined, (query) => query.where('created_at', '<=', by ?? new Date(0)))
    .orderBy('kind')
    .orderBy('target')
    .orderBy('brand')
    .orderBy('sequence', 'desc')
    .execute();
  return rows
    .filter(({ suspended }) => suspended)
    .map(({ suspended: _, created_at: since, ...row }) => ({ ...row, since }))
    .sort((one, other) => Number(one.sequence - other.sequence));
}

/** Number of the newest row; zero for none. */
export async function latestSuspension(trx: Trx): Promise<bigint> {
  const { latest } = await trx
    .selectFrom('suspension')
    .select(sql<bigint>`coalesce(max(sequence), 0)`.as('latest'))
    .executeTakeFirstOrThrow();
  return BigInt(latest);
}
