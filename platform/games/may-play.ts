import { isMemberType } from '../../schema/constants.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import { brandDay, startOfBrandDay } from '../../schema/rules/brand-day.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Tx } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import { may, type Refusal } from '../account/may.ts';
import type { Player } from '../account/player-table.ts';
import { unitsOf } from '../money/wallet/amounts.ts';
import type { GameView } from './catalogue.ts';
import type { Suspension } from './suspensions/suspension.ts';

type PlayCode = Extract<ErrorCode, `play.${string}` | 'auth.real_account_only'>;

/** Reason why somebody may not play now. */
export type PlayRefusal = Refusal<PlayCode>;

export type PlayInput = {
  readonly brand: Pick<Brand, 'id' | 'manifest'>;
  readonly player: Pick<Player, 'id' | 'type'>;
  /** The game as the brand offers it now; `undefined` if it is hidden, unknown, or of a vendor that is not offered. */
  readonly game: Pick<GameView, 'supportFreePlay'> | undefined;
  /** Suspension of the game or its vendor; `undefined` also if a bet belongs to a round that was begun before it. */
  readonly suspension?: Pick<Suspension, 'kind' | 'until'> | undefined;
  /** Stake of a bet in hundred-thousandths; left out before a launch. */
  readonly stake?: bigint;
};

/**
 * Checks whether somebody may play this game, before a launch and before every bet; `undefined` if so. Not called for wins and rollbacks, because a
 * player's money is booked whatever the state of player or game.
 */
export async function mayPlay(tx: Tx, input: PlayInput): Promise<PlayRefusal | undefined> {
  const refused = await may(tx, { ...input, player: input.player.id, act: 'play' });
  if (refused !== undefined) return refused;
  const code = refusalOfGame(input) ?? (await refusalOfLimit(tx, input));
  if (code === undefined) return undefined;
  const until = code.endsWith('_until') ? input.suspension?.until : undefined;
  return { code, ...(until && { value: { until: until.toISOString() } }) };
}

/** Checks the daily stake limit of a member. A free bet costs nothing, so it never exceeds the limit. */
async function refusalOfLimit(tx: Tx, { brand, player, stake }: PlayInput): Promise<PlayCode | undefined> {
  const { games, locale, wallet } = brand.manifest;
  if (games.dailyStake === null || stake === 0n) return undefined;
  const { timeZone } = locale;
  const day = brandDay(tx.clock.now(), timeZone);
  const { staked } = await selectRows(tx, 'bet', { tenant: brand.id, player_id: player.id, currency: wallet.currency })
    .select(({ fn }) => fn.sum<string | null>('stake').as('staked'))
    .where('status', '<>', 'void')
    .where('placed_at', '>=', startOfBrandDay({ day, timeZone }) ?? tx.clock.now())
    .executeTakeFirstOrThrow();
  // Before a launch, the check uses the smallest possible stake.
  return BigInt(staked ?? 0) + (stake ?? 1n) > unitsOf(games.dailyStake) ? 'play.limit' : undefined;
}

function refusalOfGame({ brand: { manifest }, player, game, suspension }: PlayInput): PlayCode | undefined {
  // Closed sites accept no stakes. Games that are still open somewhere can still book wins.
  if (game === undefined || manifest.status.maintenance.on) return 'play.game_closed';
  if (suspension !== undefined) return `play.${suspension.kind}_paused${suspension.until === null ? '' : '_until'}`;
  if (isMemberType(player.type, 'trial') && !game.supportFreePlay) return 'auth.real_account_only';
  return undefined;
}
