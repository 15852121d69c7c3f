import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showRulesOf } from '../../../runtime/shell/why/show-rules.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { routeOf } from '../../../schema/routes.ts';
import { lookers } from '../../../schema/why.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import { type Livery, startLivery } from '../../../tests/support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from '../../../tests/support/tenants-folder.ts';

describe('livery why, explain and diff, of a running server', () => {
  let tenants: TenantsFolder;
  let livery: Livery;
  beforeAll(async () => {
    tenants = await aTenantsFolder({
      group: { abstract: true, formatVersion: '1.1', flags: { PTSYS3: true } } as never,
      comet: { extends: 'group', formatVersion: '1.1', locale: { timeZone: 'Europe/Berlin' }, flags: { COMM3: true } },
    });
    livery = await startLivery({ TENANTS_DIR: tenants.path });
  });
  afterAll(async () => {
    await livery.close();
    await tenants.remove();
  });
  const json = async (...argv: string[]) => {
    const { code, text } = await livery.command(...argv, '--json');
    expect([argv, code, text.slice(0, 1)]).toEqual([argv, 0, expect.stringMatching(/[[{]/)]);
    return JSON.parse(text);
  };

  it('explains for every page what a visitor sees', async () => {
    const manifest = livery.brands.byId('comet')?.manifest as unknown as PublicManifest;
    const { list } = showRulesOf({ schema: manifestSchema });
    const pages = list({ manifest, looker: lookers.visitor }).filter(({ kind }) => kind === 'page');
    const wrong: string[] = [];
    for (const { id, shown } of pages) {
      const { path } = routeOf(id as never);
      const { status } = await livery.send({ host: 'comet.localhost', path });
      if ((status === 200) !== shown) wrong.push(`${id} ${status}`);
    }
    expect(pages.length).toBeGreaterThan(40);
    // Pages of one item redirect to their list if the item is missing.
    expect(
      wrong.filter((line) => !/^(helpDetail|noticeDetail|promotionDetail|applyReward|playGame) 302$/.test(line)),
    ).toEqual([]);
  });

  it('names the change that hides something, with who, when and why, and looks ahead', async () => {
    const before = await json('why', 'comet', 'page:manualRebate', '--as', 'type=0');
    expect(before).toMatchObject([
      {
        shown: false,
        leadsTo: 'home',
        because: [{ path: '/flags/MANPLAYREB3', value: false, otherwise: true, source: { from: 'shipped' } }],
      },
    ]);
    await livery.change('flag', 'set', 'comet', 'MANPLAYREB3', 'on', '--from', '2090-01-01T00:00:00+08:00');
    const scheduled = [
      {
        path: '/flags/MANPLAYREB3',
        value: true,
        from: '2089-12-31T16:00:00.000Z',
        why: 'test',
        who: expect.stringMatching(/./),
      },
    ];
    expect(await json('why', 'comet', 'page:manualRebate', '--as', 'type=0')).toMatchObject([
      { shown: false, because: [{ value: false, scheduled }] },
    ]);
    const later = await json('why', 'comet', 'page:manualRebate', '--as', 'type=0', '--at', '2090-01-02T00:00:00Z');
    expect(later).toMatchObject([
      {
        shown: true,
        because: [
          {
            path: '/flags/MANPLAYREB3',
            value: true,
            source: {
              from: expect.stringMatching(/^change \d+$/),
              who: expect.stringMatching(/./),
              why: 'test',
              since: '2089-12-31T16:00:00.000Z',
            },
          },
        ],
      },
    ]);
    for (const [as, message] of [
      ['lang=TY', 'never depends on the language'],
      ['device=ios', 'device is one of app, browser'],
    ] as const)
      expect(await livery.command('why', 'comet', 'home', '--as', as)).toEqual({
        code: 2,
        text: expect.stringContaining(message),
      });
    const { text, code } = await livery.command('why', 'comet', 'page:manualRebat');
    expect([code, text.includes('did you mean page:manualRebate?')]).toEqual([2, true]);
    expect(await livery.command('why', 'nobody', 'home')).toEqual({
      code: 1,
      text: expect.stringContaining('brand.unknown'),
    });
  });

  it('explains that a vendor or a game is suspended: since when, until when, by whom and why', async () => {
    const [game] = await json('why', 'comet', 'vendor:NOVA');
    expect(game).toEqual({ thing: 'vendor:NOVA', suspended: false, because: [] });
    const until = '2090-01-01T00:00:00.000Z';
    const before = new Date();
    await livery.change('vendor', 'suspend', 'NOVA', '--brand', 'comet', '--until', until);
    const row = { kind: 'vendor', brand: 'comet', actor: 'local', reason: 'test', until };
    expect(await json('why', 'comet', 'vendor:NOVA')).toMatchObject([{ suspended: true, because: [row] }]);
    const { text } = await livery.command('why', 'comet', 'vendor:NOVA');
    expect(text).toMatch(
      /^vendor:NOVA: suspended\n {2}vendor NOVA for comet since \S+ until 2090-\S+, by local: test$/,
    );
    const nova = JSON.parse((await livery.send({ host: 'comet.localhost', path: '/api/v1/games?pageSize=200' })).text);
    expect(nova.value.games.some(({ vassalage }: { vassalage: string }) => vassalage === 'NOVA')).toBe(false);
    const at = (time: string) => json('why', 'comet', 'vendor:NOVA', '--at', time);
    expect(await at('2090-01-02T00:00:00Z')).toMatchObject([{ suspended: false }]);
    expect(await at(before.toISOString())).toMatchObject([{ suspended: false }]);
    await livery.change('vendor', 'resume', 'NOVA');
    const wrong = await livery.command('why', 'comet', 'game:NOVA/nobody');
    expect(wrong).toEqual({ code: 1, text: expect.stringContaining('the catalogue has no game') });
    // A time before the last publication cannot be explained.
    const early = await livery.command('why', 'comet', 'home', '--at', '2020-01-01T00:00:00Z');
    expect([early.code, early.text.includes('was published at')]).toEqual([2, true]);
  });

  it('explains where a value comes from: shipped, a parent, the release, a change', async () => {
    const from = async (path: string) =>
      (await json('explain', path, '--brand', 'comet')).sources.map((source: { from: string }) => source.from);
    expect(await from('flags.REWCEN3')).toEqual(['shipped']);
    expect(await from('flags.PTSYS3')).toEqual(['parent group', 'shipped']);
    expect(await from('/flags/COMM3')).toEqual(['release', 'shipped']);
    await livery.change('flag', 'set', 'comet', 'COMM3', 'off');
    expect(await from('/flags/COMM3')).toEqual([expect.stringMatching(/^change \d+$/), 'release', 'shipped']);
    expect(await json('explain', '/flags/COMM3', '--brand', 'comet')).toMatchObject({
      type: 'boolean',
      default: false,
      value: false,
      seenBy: expect.stringContaining('everybody'),
    });
    expect((await json('explain', 'tenant.domains')).seenBy).toContain('only staff');
    const changers = async (path: string) => {
      const { changedBy, byReleaseOnly } = await json('explain', path);
      return [changedBy, byReleaseOnly];
    };
    expect(await changers('/flags/COMM3')).toEqual([['owner', 'operator', 'support'], false]);
    expect(await changers('/theme/radius/small')).toEqual([['owner', 'operator'], false]);
    expect(await changers('/jurisdiction/ageLimit')).toEqual([['owner', 'operator'], true]);
    expect((await livery.command('explain', '/jurisdiction/ageLimit')).text).toMatch(
      /changed by owner, operator, only by a release/,
    );
    expect((await livery.command('explain', 'flags.REWCEN')).text).toContain('did you mean REWCEN3?');
  });

  it('shows the changes of a brand since its folder, and all differences between two brands', async () => {
    const folder = `${tenants.path}/comet`;
    await livery.change('set', 'comet', '/theme/radius/small', '3');
    const differences = await json('diff', 'comet', folder);
    expect(differences).toContainEqual({ path: '/theme/radius/small', a: 3, b: 8 });
    await livery.change('unset', 'comet', '/theme/radius/small');
    expect((await json('diff', 'comet', folder)).map(({ path }: { path: string }) => path)).not.toContain(
      '/theme/radius/small',
    );
    expect((await livery.command('diff', folder, folder)).text).toContain('are the same');
  });
});
