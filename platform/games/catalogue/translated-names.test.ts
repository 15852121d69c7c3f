import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import schema from '../../../schema/generated/catalogue-file.schema.json' with { type: 'json' };
import { ownLanguages } from '../../../schema/languages.ts';
import type { Database } from '../../../server/database/database.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aMember } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { exportCatalogue } from './export-catalogue.ts';

const arabic = 'موكب الفوانيس';
const chinese = '灯笼巡游';
const catalogue = aCatalogue({
  classifications: [{ key: 'JP', name: 'Jackpot', name_CN: '大奖' }],
  games: [
    aGame({ id: 'both', classifications: ['JP'], name_AR: arabic, name_CN: chinese, hotRank: 1 }),
    aGame({ id: 'none', name: 'Second' }),
  ],
});

describe("names in the player's language", () => {
  let database: Database;
  let stage: TestPlatform;
  beforeAll(async () => {
    database = await aDatabase({ migrations: platformMigrations });
    await anImport(catalogue, { database });
    stage = await aPlatform({
      database,
      config: { sandbox: false },
      manifests: [aManifest({ tenant: { id: 'alpha' } })],
    });
  });
  beforeEach(async () => {
    await anImport(catalogue, { database, replace: true });
    await expect.poll(() => names({})).toEqual(['Lantern Parade', 'Second']);
  });
  afterAll(async () => {
    await stage?.close();
    await database?.close();
  });
  type Games = { gameName: string }[];
  const names = async (query: Record<string, string>) => {
    const { games } = await stage.browser().value('listGames', { query });
    return (games as Games).map(({ gameName }) => gameName);
  };

  test.each([
    ['ar', [arabic, 'Second']],
    ['zh-cn', [chinese, 'Second']],
    ['CN', [chinese, 'Second']],
    ['tl-ph', ['Lantern Parade', 'Second']],
    ['en', ['Lantern Parade', 'Second']],
    ['xx', ['Lantern Parade', 'Second']],
  ])('lists in %s have translated names, and fall back to the name', async (language, expected) => {
    expect(await names({ language })).toEqual(expected);
    const { games: hot } = await stage.browser().value('listHotGames', { query: { language } });
    expect((hot as Games).map(({ gameName }) => gameName)).toEqual(expected.slice(0, 1));
    const { classifications } = await stage.browser().value('listVendors', { query: { language } });
    const isChinese = /^(zh-)?cn$/i.test(language);
    expect((classifications as { displayName: string }[]).map(({ displayName }) => displayName)).toEqual([
      isChinese ? '大奖' : 'Jackpot',
    ]);
  });

  test('favourites and recent games have them as well', async () => {
    const member = await aMember({ stage });
    const { games } = await stage.browser().value('listGames');
    const nodeId = (games as { nodeId: number }[])[0]?.nodeId ?? 0;
    await member.browser.value('addFavourite', { body: { nodeId } });
    await member.browser.value('addRecentGame', { body: { nodeId } });
    const query = { language: 'ar' };
    const { content } = await member.browser.value('listFavourites', { query });
    const { list } = await member.browser.value('listRecentGames', { query });
    expect([...(content as Games), ...(list as Games)].map(({ gameName }) => gameName)).toEqual([arabic, arabic]);
  });

  test('search finds the name and its translations, whatever the language of the answer', async () => {
    for (const language of ['ar', 'en'])
      for (const gameName of ['lantern', 'الفوانيس', '灯笼'])
        expect([language, gameName, await names({ language, gameName })]).toEqual([
          language,
          gameName,
          [language === 'ar' ? arabic : 'Lantern Parade'],
        ]);
    expect(await names({ gameName: 'parade موكب' })).toEqual([]);
  });

  test('a changed translation is reported as a difference, served and found', async () => {
    const changed = aCatalogue({
      classifications: [{ key: 'JP', name: 'Jackpot' }],
      games: [
        aGame({ id: 'both', classifications: ['JP'], name_AR: 'كرنفال', hotRank: 1 }),
        aGame({ id: 'none', name: 'Second' }),
      ],
    });
    const { counts, samples } = await anImport(changed, { database });
    expect([counts.games.changed, counts.classifications.changed]).toEqual([1, 1]);
    const game = samples.find(({ section, change }) => section === 'games' && change === 'changed');
    expect([game?.before, game?.after]).toEqual([{ name_AR: arabic, name_CN: chinese }, { name_AR: 'كرنفال' }]);
    await expect.poll(() => names({ language: 'ar' })).toEqual(['كرنفال', 'Second']);
    expect(await names({ gameName: 'كرنفال' })).toEqual(['Lantern Parade']);
    expect(await names({ gameName: '灯笼' })).toEqual([]);
  });

  test.each(['csv', 'json'] as const)(
    'an exported %s contains them, and importing it changes nothing',
    async (kind) => {
      for (const section of ['games', 'classifications'] as const) {
        let text = '';
        for await (const piece of exportCatalogue({ database, kind, section })) text += piece;
        expect(text).toContain(section === 'games' ? chinese : '大奖');
        expect((await anImport(text, { database, kind })).outcome).toBe('unchanged');
      }
      const csv = `vendor,id,name,type,name_TY\nNOVA,none,Second,RNG,Ikalawa\n`;
      expect((await anImport(csv, { database, kind: 'csv' })).outcome).toBe('imported');
      await expect.poll(() => names({ language: 'tl-ph' })).toEqual(['Lantern Parade', 'Ikalawa']);
    },
  );

  test.each(['game', 'classification'] as const)('each language with texts has a column for a %s', (record) => {
    const columns = Object.keys(schema.$defs[record].properties).filter((name) => name.startsWith('name_'));
    expect(columns).toEqual(ownLanguages.toSorted().map((language) => `name_${language}`));
  });
});
