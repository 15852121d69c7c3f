import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Endpoint } from '../../../server/http/endpoint.ts';
import type { Log } from '../../../server/log.ts';
import { signingKeyOf } from '../suppliers/supplier-keys.ts';
import { aggregatorOfId, sentOperatorId } from '../suppliers/supplier-of.ts';
import type { LaunchParts } from './launch-game.ts';
import { requestAddress } from './request-address.ts';

type Parts = Pick<LaunchParts, 'database' | 'keyOf' | 'outbound' | 'supplierTimeout'>;

/** Returns the address of a member's own bet at its studio. Counts as a launch, because it calls an external server. */
export const betRoundEndpoint =
  ({
    clock,
    limits,
    budgets,
    ...parts
  }: Parts & Pick<LaunchParts, 'clock' | 'limits' | 'budgets'>): Endpoint<'showBetRound'> =>
  async ({ brand, session: { playerId: player }, query: { id: bet }, log }) => {
    const tenant = brand.id;
    const spent = await parts.database.asTenant(tenant, (tx) =>
      limits.spend(tx, { budget: budgets.launchMember, subject: player }),
    );
    if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
    return { url: await showRound({ ...parts, brand, player, bet, log }) };
  };

/** Requests the address of a bet's round from its supplier. Throws `request.not_found` if the bet does not exist or is another player's. */
export async function showRound({
  database,
  keyOf,
  outbound,
  supplierTimeout,
  brand,
  player,
  bet,
  log,
}: Parts & { brand: Brand; player: string | undefined; bet: string; log: Log }): Promise<string> {
  const played = await findPlayed({ database, tenant: brand.id, player, bet });
  if (played === undefined) throw new CodedError('request.not_found', { message: 'no bet has this id' });
  const aggregator = aggregatorOfId({ manifest: brand.manifest, id: played.aggregator });
  // The brand no longer has the supplier of this round.
  if (aggregator === undefined) throw new CodedError('launch.unknown_round');
  return requestAddress({
    aggregator,
    privateKey: signingKeyOf({ brand, aggregator, keyOf, log }),
    outbound,
    log,
    ...(supplierTimeout === undefined ? {} : { timeout: supplierTimeout }),
    parameters: {
      user: played.player_id,
      transaction_uuid: played.id,
      round: played.round,
      operator_id: sentOperatorId(aggregator),
    },
  });
}

/** The first bet of a row in the betting record, with its supplier's ids. */
const findPlayed = ({
  database,
  tenant,
  player,
  bet,
}: {
  database: Database;
  tenant: string;
  player: string | undefined;
  bet: string;
}) =>
  database.asTenant(tenant, (tx) => {
    const found = selectRows(tx, 'supplier_transaction', { tenant, bet_id: bet, kind: 'bet' })
      .select(['aggregator', 'id', 'round', 'player_id'])
      .orderBy('at')
      .orderBy('id')
      .limit(1);
    return (player === undefined ? found : found.where('player_id', '=', player)).executeTakeFirst();
  });
