import { randomUUID } from 'node:crypto';
import { findRound } from '../../platform/games/bets/rounds.ts';
import type { aSeededGame } from './catalogue.ts';
import type { Member } from './members.ts';
import type { TestPlatform } from './platform.ts';
import { aSupplier, type WalletAnswer } from './supplier.ts';

type Game = ReturnType<typeof aSeededGame>;

/** A round of one bet. If it is sent again, the ids of its calls are the same, because they are derived from its own. */
export type Round = { readonly id: string; readonly member: Member; readonly game: Game };

/** Hundred-thousandths to pay, 0 for a lost round; `void` rolls the bet back. */
export type Outcome = bigint | 'void';

/** Plays rounds over the wallet API, as a supplier does. The brand has `anAggregator` for the vendor of the game. */
export const roundsOf = (stage: TestPlatform) => {
  const supplier = aSupplier(stage);
  const partsOf = ({ id, member, game }: Round) => ({
    user: member.id,
    game_code: game.gameId,
    round: id,
    supplier_user: member.id,
  });
  const rowOf = async ({ id, member, game }: Round) => {
    const { tenant } = member.player;
    const currency = stage.brands.byId(tenant)?.manifest.wallet.currency ?? '';
    const of = { aggregator: 'hub', player: member.id, nodeId: game.nodeId, round: id, currency };
    return (await stage.database.asTenant(tenant, (tx) => findRound(tx, of))).round;
  };
  return {
    rowOf,
    bet: async ({
      stake,
      currency,
      ...round
    }: Round & {
      /** Unit: hundred-thousandths of the currency. */
      stake: bigint;
      currency: string;
    }): Promise<WalletAnswer> => {
      const token = await supplier.launch(round.member, round.game);
      const parts = { ...partsOf(round), token, currency, amount: Number(stake) };
      const ids = { request_uuid: `bet ${round.id}`, transaction_uuid: round.id };
      return supplier.call(
        'transaction/bet',
        { ...parts, ...ids, is_free: false, round_closed: false },
        { brand: round.member.player.tenant },
      );
    },
    end: async ({
      outcome,
      currency,
      ...round
    }: Round & { outcome: Outcome; currency: string }): Promise<WalletAnswer> => {
      const isVoid = outcome === 'void';
      const money = isVoid ? {} : { currency, amount: Number(outcome), is_free: false };
      const ids = {
        request_uuid: `end ${round.id}`,
        // An id in the same format as that of the bet, but different.
        transaction_uuid: round.id.replace(/^.{8}/, 'ffffffff'),
        reference_transaction_uuid: round.id,
      };
      return supplier.call(
        isVoid ? 'transaction/rollback' : 'transaction/win',
        { ...partsOf(round), ...money, ...ids, round_closed: true },
        { brand: round.member.player.tenant },
      );
    },
    newId: () => randomUUID() as string,
  };
};
