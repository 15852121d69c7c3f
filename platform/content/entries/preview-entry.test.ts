import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brand, PreviewedEntry } from '../../../server/brands/brand.ts';
import { aBanner, aFolder, anArticle } from '../../../tests/support/content.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';

describe('a preview of an entry of content', () => {
  let stage: TestPlatform;
  let served: Brand;
  let turn = 0;
  beforeAll(async () => {
    stage = await aPlatform({ config: { sandbox: false } });
    const brand = stage.brands.byId('alpha');
    if (brand === undefined) throw new Error('no brand alpha');
    served = brand;
  });
  afterAll(() => stage?.close());

  const bring = (files: Parameters<typeof aFolder>[0]) =>
    stage.platform.content.run({
      brand: served,
      bytes: aFolder(files),
      folder: 'spring',
      actor: 'test',
      reason: 'test',
      replace: true,
    });
  /** Each save of a draft makes another preview, as hosts of previews do. */
  const previewOf = (entry: PreviewedEntry): Brand => {
    turn += 1;
    const preview = { at: stage.clock.now(), memberType: null, framedBy: undefined, entry };
    return { ...served, revision: `preview ${turn}`, preview };
  };
  const opened = (brand: Brand) => stage.platform.openPreview({ byHost: () => brand });
  const queries = { listHelp: { language: 'EN' }, listBanners: { language: 'EN', groupName: 'm_home' } };
  const read = async (brand: Brand, operation: 'listHelp' | 'listBanners') =>
    (await opened(brand).callAs(brand, 'desktop')({ operation, query: queries[operation] })) as unknown as {
      readonly id: string;
      readonly title: string;
      readonly content: string;
    }[];
  const save = (kind: PreviewedEntry['kind'], id: string, record: object, revision = 0) =>
    stage.platform.content.saveDraft({
      tenant: 'alpha',
      kind,
      id,
      revision,
      record,
      author: 'ana',
      languages: undefined,
    });

  it('shows its valid draft with clean HTML, and shows nobody else anything of it', async () => {
    await bring({ 'help.json': { articles: [anArticle({ id: 'h1', title: { EN: 'Published' } })] } });
    const entry = { kind: 'articles', id: 'h1' } as const;
    expect(await read(previewOf(entry), 'listHelp')).toMatchObject([{ id: 'h1', title: 'Published' }]);

    const content = { EN: '<p onclick="alert(1)">Words</p><script>alert(2)</script>' };
    await save('articles', 'h1', { title: { EN: 'Drafted' }, content });
    expect(await read(previewOf(entry), 'listHelp')).toMatchObject([
      { id: 'h1', title: 'Drafted', content: '<p>Words</p>' },
    ]);
    const visitors = (await stage.browser().value('listHelp')) as unknown as { readonly title: string }[];
    expect(visitors.map(({ title }) => title)).toEqual(['Published']);
    expect(await read(previewOf({ kind: 'articles', id: 'h2' }), 'listHelp')).toMatchObject([{ title: 'Published' }]);

    // It cannot be published so, and the site shows what is.
    await save('articles', 'h1', { title: { EN: 'Drafted' } }, 1);
    expect(await read(previewOf(entry), 'listHelp')).toMatchObject([{ title: 'Published' }]);
  });

  it('shows an entry that is new or hidden, with its picture from the library', async () => {
    await bring({ 'banners.json': { banners: [aBanner({ id: 'b1', title: { EN: 'Old' }, hidden: true })] } });
    const hidden = previewOf({ kind: 'banners', id: 'b1' });
    expect(await read(hidden, 'listBanners')).toMatchObject([{ id: 'b1', title: 'Old' }]);
    expect(await read(previewOf({ kind: 'banners', id: 'b2' }), 'listBanners')).toEqual([]);

    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } });
    const { hash } = await stage.platform.content.addPicture({
      tenant: 'alpha',
      name: 'red.png',
      author: 'ana',
      bytes: [await red.png().toBuffer()] as never,
    });
    await save('banners', 'b2', { group: 'm_home', title: { EN: 'New' }, picture: { EN: `pictures/${hash}.webp` } });
    const brand = previewOf({ kind: 'banners', id: 'b2' });
    expect(await read(brand, 'listBanners')).toMatchObject([{ id: 'b2', title: 'New' }]);
    const picture = `/media/content/${hash}.webp`;
    await supertest(opened(brand).handler).get(picture).expect(200).expect('content-type', 'image/webp');
    await supertest(opened(hidden).handler).get(picture).expect(404);
  });
});
