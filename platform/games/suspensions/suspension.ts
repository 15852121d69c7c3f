import { sql } from 'kysely';
import type { AnyTx } from '../../../server/database/database.ts';
import type { GameView } from '../catalogue.ts';

/** A vendor or game that is temporarily not played, at one brand or at all. */
export type Suspension = {
  readonly sequence: bigint;
  readonly kind: 'vendor' | 'game';
  /** Code of the vendor, or node id of the game. */
  readonly target: string;
  /** Name for staff: the vendor's code, or vendor and id of the game. */
  readonly name: string;
  /** Null for all brands. */
  readonly brand: string | null;
  /** Time when it ends by itself; null if it is lifted by hand. */
  readonly until: Date | null;
  readonly actor: string;
  readonly reason: string;
  readonly since: Date;
};
export type Suspended = Pick<GameView, 'vassalage' | 'nodeId'>;

export const isOver = ({ until }: Pick<Suspension, 'until'>, now: Date): boolean => until !== null && until <= now;

/** Whether a suspension affects a game: it is the game's own or that of its vendor. */
export const bearsOn = ({ kind, target }: Suspension, { vassalage, nodeId }: Suspended): boolean =>
  kind === 'vendor' ? target === vassalage : target === String(nodeId);

/** Suspensions that were not lifted, now or by a given time, oldest first. Includes those that have expired since. */
export async function loadSuspensions(tx: AnyTx, by?: Date): Promise<Suspension[]> {
  const rows = await tx
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

/** Number of the newest row; zero if there is none. */
export async function latestSuspension(tx: AnyTx): Promise<bigint> {
  const { latest } = await tx
    .selectFrom('suspension')
    .select(sql<bigint>`coalesce(max(sequence), 0)`.as('latest'))
    .executeTakeFirstOrThrow();
  return BigInt(latest);
}
