import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { DatabaseError } from '../../../server/database/database-error.ts';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';

const names = {
  plain: 'Golden Carp Leap',
  accents: 'Señorita Łucja Straße',
  wide: 'ＭＥＧＡ Wheel',
  arabic: 'أسماك الذَّهَب',
  chinese: '黄金龙舟',
  kana: 'ドラゴンの夢',
  vietnamese: 'Cá Vàng Đại Dương',
};
const catalogue = aCatalogue({
  games: [
    ...Object.entries(names).map(([id, name]) => aGame({ id, name })),
    aGame({ id: 'abroad', name: 'Golden Abroad', countries: ['VN'] }),
    aGame({ id: 'foreign', name: 'Golden Foreign', currencies: ['EUR'] }),
    aGame({ id: 'fish', name: 'Golden Fish', vendor: 'REEF', type: 'FISH' }),
  ],
});

// The server's databases are UTF8 in locale C, which folds and sorts ASCII only.
describe('games by name', () => {
  let database: Database;
  let stage: TestPlatform;
  beforeAll(async () => {
    database = await aDatabase({ migrations: platformMigrations });
    await anImport(catalogue, { database });
    stage = await aPlatform({ database, config: { sandbox: false } });
    use();
  });
  afterAll(async () => {
    await stage?.close();
    await database?.close();
  });
  const use = (stated: StatedManifest = {}) =>
    stage.brands.put(aManifest({ wallet: { currency: 'PHP' }, ...stated, tenant: { id: 'alpha' } }));
  const found = async (gameName: string) => {
    const { games } = await stage.browser().value('listGames', { query: { gameName } });
    return (games as { gameId: string }[]).map(({ gameId }) => gameId).sort();
  };

  test.each([
    ['carp', ['plain']],
    ['EN CAR', ['plain']],
    ['arp  le', ['plain']],
    ['senorita', ['accents']],
    ['SEÑOR', ['accents']],
    ['lucja', ['accents']],
    ['strasse', ['accents']],
    ['mega', ['wide']],
    ['ｗｈｅｅｌ', ['wide']],
    ['اسماك', ['arabic']],
    ['الذهب', ['arabic']],
    ['黄金', ['chinese']],
    ['龙舟', ['chinese']],
    ['黄龙', []],
    ['ﾄﾞﾗｺﾞﾝ', ['kana']],
    ['の夢', ['kana']],
    ['ca vang', ['vietnamese']],
    ['dai duong', ['vietnamese']],
    ['golden', ['fish', 'plain']],
    ['gol car', []],
    ['%', []],
  ])('%j finds %j', async (name, expected) => {
    covers(['GAME-FILTER-11', 'SEARCH-09']);
    expect(await found(name)).toEqual(expected);
  });

  test('are found by the index, among games that the brand may offer', async () => {
    use({ games: { country: 'VN', categories: [{ id: 'FISH', enabled: false }] }, wallet: { currency: 'EUR' } });
    expect(await found('golden')).toEqual(['abroad', 'foreign', 'plain']);
    use();
    const plan = await database.asOperator(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select node_id from catalogue_name where grams @> array['gol']`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('catalogue_name_grams');
  });

  test('reflect an import', async () => {
    const [{ id, name, ...rest }] = [aGame({ id: 'plain', name: 'Silver Pike Leap' })];
    await anImport(aCatalogue({ games: [{ id, name, ...rest }] }), { database });
    await expect.poll(() => found('silver pike')).toEqual(['plain']);
    expect(await found('carp leap')).toEqual([]);
    await anImport(catalogue, { database });
    await expect.poll(() => found('carp leap')).toEqual(['plain']);
  });

  test('are refused with a time to retry while the database is unavailable; lists still work', async () => {
    const { asOperator } = database;
    database.asOperator = async () => {
      throw new DatabaseError({ code: 'database.unavailable', message: 'gone' });
    };
    try {
      const answer = await stage.browser().call('listGames', { query: { gameName: 'carp' } });
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(await found('')).not.toEqual([]);
    } finally {
      database.asOperator = asOperator;
    }
  });
});
