import type { NewPlayer } from '../../platform/account/player-table.ts';
import { openWallet } from '../../platform/money/wallet/opening-credit.ts';
import type { Browser, TestPlatform } from './platform.ts';
import { aPlayer, enter } from './players.ts';

export type Member = { id: string; username: string; player: NewPlayer; browser: Browser };

/** A logged-in member of a brand, with 1,000.00 play credits unless stated otherwise. */
export const aMember = async ({
  stage,
  brand = 'alpha',
  credits = true,
  ...changes
}: { stage: TestPlatform; brand?: string; credits?: boolean } & Partial<NewPlayer>): Promise<Member> => {
  const player = await aPlayer({ stage, tenant: brand, ...changes });
  const { id, username } = player;
  const currency = stage.brands.byId(brand)?.manifest.wallet.currency ?? 'USD';
  const { database } = stage;
  await database.asTenant(brand, (tx) => openWallet(tx, { player: id, currency, playCredits: credits }));
  const { browser } = await enter({ stage, player });
  return { id, username, player, browser };
};
