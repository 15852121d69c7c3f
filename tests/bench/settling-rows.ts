import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { addToTotals } from '../../platform/money/vip/player-totals.ts';
import { aManifest } from '../support/a-manifest.ts';
import { aSeededGame } from '../support/catalogue.ts';
import { aDatabase } from '../support/database.ts';
import { aMember, type Member } from '../support/members.ts';
import { aPlatform, type TestPlatform } from '../support/platform.ts';
import { roundsOf } from '../support/rounds.ts';
import { anAggregator, supplierSecrets } from '../support/supplier.ts';
import { median, type Row } from './rows.ts';

const currency = 'PHP';
const many = 1_000_000;
const few = 10;
const warmUp = 20;
const turns = 100;
const stake = 1_000_000n;

/**
 * Compares a win that closes its round, for a player with a million settled bets and for one with ten. Both take turns, over the wallet
 * API.
 */
export async function settlingRows(): Promise<Row[]> {
  const database = await aDatabase({ migrations: platformMigrations });
  const game = aSeededGame('RNG');
  const stage = await aPlatform({
    database,
    manifests: [
      aManifest({
        tenant: { id: 'alpha' },
        wallet: { currency },
        games: { aggregators: [anAggregator({ vendors: [game.vassalage] })] },
        // Settling a round looks up ranks and rewards, which depend on totals.
        flags: { REWCEN3: true },
        features: { vip: true },
      }),
    ],
    config: { secretOf: supplierSecrets },
  });
  try {
    const [old, young] = [await aMember({ stage }), await aMember({ stage })];
    await insertBets(stage, old, many);
    await insertBets(stage, young, few);
    const rounds = roundsOf(stage);
    const settle = async (member: Member): Promise<number> => {
      const round = { id: randomUUID(), member, game };
      const bet = await rounds.bet({ ...round, stake, currency });
      const begun = performance.now();
      const win = await rounds.end({ ...round, outcome: stake, currency });
      const took = performance.now() - begun;
      if (bet.status !== 'RS_OK' || win.status !== 'RS_OK') throw new Error(`${bet.status}, ${win.status}`);
      return took;
    };
    const took = { many: [] as number[], few: [] as number[] };
    for (let turn = 0; turn < warmUp + turns; turn += 1) {
      const pair = { many: await settle(old), few: await settle(young) };
      if (turn < warmUp) continue;
      took.many.push(pair.many);
      took.few.push(pair.few);
    }
    return [
      {
        name: `a closing win with ${many} bets behind it, to one with ${few}`,
        value: median(took.many) / median(took.few),
        unit: '',
        atMost: 1.5,
        detail: `${median(took.many).toFixed(1)} ms to ${median(took.few).toFixed(1)} ms, median of ${turns}`,
      },
    ];
  } finally {
    await stage.close();
    await database.close();
  }
}

/** Settled bets of the past, half of them won, with the totals that settling them one by one would leave. */
async function insertBets(stage: TestPlatform, member: Member, count: number): Promise<void> {
  const { tenant } = member.player;
  const at = 10_000;
  // Inserts in batches, because statements have a time limit.
  for (let from = 1; from <= count; from += at)
    await stage.database.asTenant(tenant, (tx) =>
      sql`insert into bet (tenant, id, player_id, reference, node_id, game_name, game_type, vendor_name, icon_url,
          stake, payout, currency, status, placed_at, settled_at)
        select ${tenant}, ${member.id} || '-' || n, ${member.id}, 'past/' || ${member.id} || '/' || n, 1, 'Past', 'RNG', 'Nova', '',
          ${stake}::bigint, (n % 2) * ${stake}::bigint, ${currency}, case n % 2 when 1 then 'won' else 'lost' end,
          now() - n * interval '1 minute', now() - n * interval '1 minute'
        from generate_series(${from}::int, ${Math.min(count, from + at - 1)}::int) as n`.execute(tx),
    );
  const wagered = stake * BigInt(count);
  await stage.database.asTenant(tenant, (tx) => addToTotals(tx, { player: member.id, currency, wagered }));
}
