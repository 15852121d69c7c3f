import { sql } from 'kysely';
import { searchPlayers } from '../../platform/access/players/search-players.ts';
import { createPlayerIndex, type PlayerIndex } from '../../platform/account/lookup/player-index.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { createSecrets } from '../../platform/protection/secrets/secrets.ts';
import type { Database } from '../../server/database/database.ts';
import { aDatabase } from '../support/database.ts';
import { quantile, type Row } from './rows.ts';

const players = 1_000_000;
const brands = 20;
const ofBrand = players / brands;
const turns = 100;
/** Inserts in batches, because statements have a time limit. */
const part = 10_000;
/** Milliseconds within which the server has to answer, so that the page can answer a waiting caller within a second. */
const promised = 200;

/** Measures look-ups by staff among a million players of twenty brands: each spelling in one brand and, if it is exact, in all of them. */
export async function playerRows(): Promise<Row[]> {
  const database = await aDatabase({ migrations: platformMigrations });
  const index = createPlayerIndex(createSecrets(Buffer.alloc(32, 7)));
  const tenants = Array.from({ length: brands }, (_, at) => `brand${String(at).padStart(2, '0')}`);
  try {
    for (const tenant of tenants) await insertPlayers(database, index, tenant);
    const took = new Map<string, number[]>();
    for (let turn = 0; turn < turns; turn += 1) {
      const n = turn;
      const tenant = tenants[turn % brands] ?? '';
      const queries = [
        ['name by prefix', tenant, `member_${n}`.slice(0, 9)],
        ['number in one brand', tenant, `0${9_170_000_000 + n}`],
        ['e-mail in all brands', undefined, `member${n}@mail.example`],
        ['number in all brands', undefined, `+63${9_170_000_000 + n}`],
        ['name in all brands', undefined, `member_${n}`],
      ] as const;
      for (const [name, of, q] of queries) {
        const begun = performance.now();
        const { list } = await searchPlayers({
          database,
          index,
          tenant: of,
          readable: null,
          text: q,
          query: {},
          nameOf: (id) => id,
        });
        const spent = performance.now() - begun;
        if (list.length === 0) throw new Error(`${name}: nobody has ${q}`);
        took.set(name, [...(took.get(name) ?? []), spent]);
      }
    }
    const slowest = Math.max(...[...took.values()].map((spent) => quantile(spent, 0.95)));
    return [
      {
        name: 'player look-up among a million',
        value: slowest,
        unit: 'ms',
        atMost: promised,
        detail: [...took]
          .map(([name, spent]) => `${name} ${quantile(spent, 0.95).toFixed(1)}`)
          .join(', ')
          .concat(`; p95 of ${turns}`),
      },
    ];
  } finally {
    await database.close();
  }
}

/**
 * Players of a brand. Except for those that are looked up, SQL creates look-up rows of the same size, because a million HMACs take
 * minutes.
 */
async function insertPlayers(database: Database, index: PlayerIndex, tenant: string): Promise<void> {
  for (let from = 0; from < ofBrand; from += part)
    await database.asTenant(tenant, async (tx) => {
      const numbers = sql`generate_series(${from}::int, ${from + part - 1}::int) as n`;
      await sql`insert into player (tenant, id, username, username_key, type, status, email, mobile_num, country_dialing_code,
          created_at)
        select ${tenant}, ${tenant} || '-' || n, 'member_' || n, 'member_' || n, 0, 'active',
          'member' || n || '@mail.example', (9170000000 + n)::text, '+63', now()
        from ${numbers}`.execute(tx);
      await sql`insert into player_lookup (tenant, mac, player_id)
        select ${tenant}, left(encode(sha256((kind || ${tenant} || n)::bytea), 'base64'), 43), ${tenant} || '-' || n
        from ${numbers}, unnest(array['id', 'account', 'email', 'phone']) as kind where n >= ${turns}::int`.execute(tx);
    });
  await database.asTenant(tenant, async (tx) => {
    const searched = Array.from({ length: turns }, (_, n) => `${tenant}-${n}`);
    const players = await tx.selectFrom('player').selectAll().where('id', 'in', searched).execute();
    for (const player of players) await index.add(tx, player);
  });
}
