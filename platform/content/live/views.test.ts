import { describe, expect, it } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aBrand } from '../../../tests/support/brands.ts';
import type { Entry } from '../content-row.ts';
import { bannerView, promotionView } from './views.ts';

const brand = aBrand(aManifest({ tenant: { id: 'one', brandName: 'One' } }));
const reader = { brand, language: 'TY' as const, addressOf: ({ address }: { address: string }) => `drawn ${address}` };
const banner: Entry<'banners'> = {
  id: 'b1',
  group: 'm_home',
  picture: { EN: '/a.webp' },
  title: {},
  subtitle: {},
  action: { type: 'none', target: '' },
};
const promotion = { title: { EN: 'Offer' }, content: { EN: '' }, excerpt: {}, categories: [], pictures: [] };

describe('what visitors get of the picture of an entry', () => {
  it('is its alternative text in their language or another, and its focal point', () => {
    const focus = { x: 70, y: 40, shapes: { tall: { x: 10, y: 0 } } };
    const alt = { EN: 'Lanterns of {{brand}}' };
    expect(bannerView({ entry: { ...banner, alt, focus }, reader })).toMatchObject({ alt: 'Lanterns of One', focus });
    const seen = promotionView(
      { ...(promotion as unknown as Entry<'promotions'>), id: 'p1', alt: { ...alt, TY: 'Mga parol' }, focus },
      { start: 0, end: 1 },
      reader,
    );
    expect(seen).toMatchObject({ alt: 'Mga parol', focus });
    const plain = bannerView({ entry: banner, reader });
    expect(['alt' in plain, 'focus' in plain]).toEqual([false, false]);
  });

  it('is nothing for a banner without a picture, which the site draws', () => {
    expect(bannerView({ entry: banner, reader }).url).toBe('drawn /a.webp');
    expect(bannerView({ entry: { ...banner, picture: {} }, reader }).url).toBe('');
  });
});
