import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import schema from '../../../schema/generated/catalogue-file.schema.json' with { type: 'json' };
import { ownLanguages } from '../../../schema/languages.ts';
import type { Database } from '../../../server/database/database.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aMember } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { columnsOf } from '../../imports/file-format.ts';
import type { PlacedFault } from '../../imports/placed-fault.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { exportCatalogue } from './export-catalogue.ts';

const arabic = 'موكب الفوانيس';
const chinese = '灯笼巡游';
const catalogue = aCatalogue({
  classifications: [{ key: 'JP', name: 'Jackpot', names: { CN: '大奖' } }],
  games: [
    aGame({ id: 'both', classifications: ['JP'], names: { CN: chinese, AR: arabic }, hotRank: 1 }),
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
        aGame({ id: 'both', classifications: ['JP'], names: { AR: 'كرنفال' }, hotRank: 1 }),
        aGame({ id: 'none', name: 'Second' }),
      ],
    });
    const { counts, samples } = await anImport(changed, { database });
    expect([counts.games.changed, counts.classifications.changed]).toEqual([1, 1]);
    const game = samples.find(({ section, change }) => section === 'games' && change === 'changed');
    expect([game?.before, game?.after]).toEqual([{ names: { AR: arabic, CN: chinese } }, { names: { AR: 'كرنفال' } }]);
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
        // A column for each language that is used, and no other.
        if (kind === 'csv')
          expect(text.split('\n')[0]?.match(/name_\w+/g)).toEqual(
            section === 'games' ? ['name_AR', 'name_CN'] : ['name_CN'],
          );
      }
      const csv = `vendor,id,name,type,name_TY\nNOVA,none,Second,RNG,Ikalawa\n`;
      expect((await anImport(csv, { database, kind: 'csv' })).outcome).toBe('imported');
      await expect.poll(() => names({ language: 'tl-ph' })).toEqual(['Lantern Parade', 'Ikalawa']);
    },
  );

  test.each(['game', 'classification'] as const)('each language with texts has a column for a %s', (record) => {
    const columns = [...columnsOf(schema.$defs[record]).keys()].filter((name) => name.startsWith('name_'));
    expect(columns).toEqual(ownLanguages.toSorted().map((language) => `name_${language}`));
  });

  test('the order of languages makes no difference, and faults name the language', async () => {
    const changed = JSON.parse(JSON.stringify(catalogue));
    changed.games[0].names = { AR: arabic, CN: chinese };
    expect((await anImport(changed, { database })).outcome).toBe('unchanged');
    const refused = async (file: string | object, kind: 'csv' | 'json') =>
      anImport(file, { database, kind }).then(
        () => [],
        (error) =>
          error.value.faults.map(
            ({ line, column, message, fix }: PlacedFault) => `${line}:${column} ${message} (${fix})`,
          ),
      );
    changed.games[0].names = { AR: ' x', XX: 'y' };
    expect(await refused(changed, 'json')).toEqual([
      '1:271 `names.AR` is " x", which has another form (write "x")',
      '1:276 `names` has no property "XX" (did you mean AR?)',
    ]);
    changed.games[0].names = {};
    expect(await refused(changed, 'json')).toEqual([
      '1:265 `names` is empty (add a property, such as {"TY":"Parada ng Parol"})',
    ]);
    expect(await refused('vendor,id,name,name_AR,name_XX,type\nNOVA,none,Second,\u0007,y,RNG\n', 'csv')).toEqual([
      '1:24 `games` has no column "name_XX" (did you mean name_AR?)',
      '2:18 `name_AR` is "\\u0007", which has another form (write something like "Parada ng Parol")',
    ]);
    const twice = JSON.stringify(catalogue).replace('"CN":"灯笼巡游"', '"CN":"灯笼巡游","CN":"二"');
    expect(await refused(twice, 'json')).toEqual(['1:278 "CN" is stated twice (keep one of them)']);
    const own = JSON.stringify(catalogue).replace('"CN":"灯笼巡游"', '"__proto__":{"AR":"x"}');
    expect(await refused(own, 'json')).toEqual(['1:266 no property is called "__proto__" (remove it)']);
  });
});
