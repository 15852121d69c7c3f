import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brand } from '../../../server/brands/brand.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aFolder, anArticle, aPromotion } from '../../../tests/support/content.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';

const origin = { address: '192.0.2.1', requestId: 'r1' };

describe('copying an entry to other brands', () => {
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform({
      config: { sandbox: false },
      manifests: [
        aManifest({ tenant: { id: 'alpha' }, locale: { timeZone: 'Asia/Manila' }, wallet: { currency: 'PHP' } }),
        aManifest({
          tenant: { id: 'beta' },
          locale: { default: 'EN', enabled: ['EN', 'ES'], timeZone: 'America/Lima' },
          wallet: { currency: 'USD' },
        }),
        aManifest({ tenant: { id: 'gamma' } }),
      ],
    });
  });
  afterAll(() => stage?.close());
  const brandOf = (id: string): Brand => {
    const brand = stage.brands.byId(id);
    if (brand === undefined) throw new Error(`no brand ${id}`);
    return brand;
  };
  type Kind = Parameters<typeof stage.platform.content.entry>[0]['kind'];
  const copy = (kind: Kind, id: string, to: readonly string[], dryRun = false) =>
    stage.platform.content.copy({ tenant: 'alpha', kind, id, targets: to.map(brandOf), dryRun, actor: 'ana' });
  const save = (kind: Kind, { id, ...record }: { id: string; [name: string]: unknown }, tenant = 'alpha') =>
    stage.platform.content.saveDraft({ tenant, kind, id, revision: 0, record, author: 'bob', languages: undefined });
  const idsOf = async (id: string) => (await stage.platform.content.list(brandOf(id))).map((item) => item.id);

  it('says by brand what it lacks, when it begins there, and which links lead nowhere, before it writes anything', async () => {
    await save('promotions', aPromotion({ from: '2026-12-01T18:00', categories: ['evenings'] }));
    const { brands } = await copy('promotions', 'p1', ['beta', 'gamma'], true);
    expect(brands).toMatchObject([
      {
        brand: 'beta',
        outcome: 'added',
        revision: null,
        missing: ['ES'],
        timeZone: 'America/Lima',
        currency: 'USD',
        from: '2026-12-01T23:00:00.000Z',
        until: null,
        faults: [{ path: '/categories/0', message: 'no category is called "evenings"' }],
      },
      { brand: 'gamma', outcome: 'added' },
    ]);
    expect([await idsOf('beta'), await idsOf('gamma')]).toEqual([[], []]);
  });

  it('makes drafts with their pictures, which can be published there', async () => {
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } });
    const { hash } = await stage.platform.content.addPicture({
      tenant: 'alpha',
      name: 'red.png',
      author: 'ana',
      bytes: [await red.png().toBuffer()] as never,
    });
    const picture = { EN: `pictures/${hash}.webp` };
    await save('banners', { id: 'b1', group: 'm_home', title: { EN: 'Red' }, picture });
    const { brands } = await copy('banners', 'b1', ['beta', 'gamma']);
    expect(brands).toMatchObject([
      { brand: 'beta', outcome: 'added', revision: 1, faults: [] },
      { brand: 'gamma', outcome: 'added', revision: 1, faults: [] },
    ]);
    await stage.platform.content.publish({
      brand: brandOf('beta'),
      entries: [{ kind: 'banners', id: 'b1', revision: 1 }],
      at: undefined,
      approvedBy: undefined,
      actor: 'ana',
      reason: 'copied',
      origin,
      dryRun: false,
    });
    expect((await stage.platform.content.pictures('beta')).map((each) => each.hash)).toEqual([hash]);
    // The same entry again changes nothing, and no draft remains of it.
    expect((await copy('banners', 'b1', ['beta'])).brands).toMatchObject([{ outcome: 'unchanged', revision: null }]);
    expect(await stage.platform.content.draftRevision({ tenant: 'beta', kind: 'banners', id: 'b1' })).toBe(0);
  });

  it('writes to no brand if one has a draft of a colleague', async () => {
    await stage.platform.content.run({
      brand: brandOf('alpha'),
      bytes: aFolder({ 'help.json': { articles: [anArticle({ id: 'h1' })] } }),
      folder: 'spring',
      actor: 'test',
      reason: 'test',
    });
    await save('articles', anArticle({ id: 'h1', title: { EN: 'Theirs' } }), 'gamma');
    expect((await copy('articles', 'h1', ['beta', 'gamma'], true)).brands).toMatchObject([
      { brand: 'beta', outcome: 'added' },
      { brand: 'gamma', outcome: 'taken', author: 'bob' },
    ]);
    await expect(copy('articles', 'h1', ['beta', 'gamma'])).rejects.toMatchObject({
      code: 'change.refused',
      message: expect.stringContaining('bob has an unpublished change of h1 in gamma'),
    });
    expect(await idsOf('beta')).not.toContain('h1');
  });
});
