import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { aDelivery } from '../../../tests/support/runtime/a-delivery.ts';
import { themeCss, themeDeclarations } from './theme-css.ts';

const of = (theme: JsonObject, assets: Record<string, string> = {}) =>
  new Map(themeDeclarations(aDelivery({ manifest: { theme } }).manifest.theme, assets, 'EN'));

describe('a theme', () => {
  it('has each colour twice: as it is, and as numbers for tints', () => {
    const css = of({ colors: { surfaceRaised: '#0a10ff' } });
    expect(css.get('--color-surface-raised')).toBe('#0a10ff');
    expect(css.get('--rgb-surface-raised')).toBe('10 16 255');
    expect([...css.keys()].filter((name) => name.startsWith('--rgb-'))).toHaveLength(24);
  });

  it('marks the current entry in a readable colour on the footer', () => {
    const dark = { footer: '#16231f', onFooter: '#e3d3a3', primary: '#a12a22', accent: '#b8944a' };
    expect(of({ colors: dark }).get('--color-footer-current')).toBe('#b8944a');
    expect(of({ colors: { ...dark, accent: '#223322' } }).get('--color-footer-current')).toBe('#e3d3a3');
    expect(of({ colors: { footer: '#ffffff', primary: '#a12a22' } }).get('--color-footer-current')).toBe('#a12a22');
  });

  it('has a visible header button even if both brand colours lack contrast', () => {
    const amber = { header: '#ffb41f', onHeader: '#2c1810', primary: '#ffb41f', accent: '#ffb420' };
    expect(of({ colors: amber }).get('--color-header-action')).toBe('#2c1810');
    expect(of({ colors: amber }).get('--color-on-header-action')).toBe('#ffb41f');
    expect(of({ colors: { ...amber, primary: '#cc1a30' } }).get('--color-header-action')).toBe('#cc1a30');
  });

  it('uses a display font only in legible weights and sizes', () => {
    const kufam = of({ fonts: { display: 'kufam', text: 'vazirmatn' } });
    expect(kufam.get('--weight-display')).toBe('600');
    expect(kufam.get('--font-display-small')).toMatch(/^"Kufam/);
    const cormorant = of({ fonts: { display: 'cormorant', text: 'figtree' } });
    expect(cormorant.get('--font-display')).toMatch(/^"Cormorant/);
    expect(cormorant.get('--font-display-small')).toMatch(/^"Figtree/);
    const sora = of({ fonts: { display: 'sora', text: 'manrope' } });
    expect(sora.get('--weight-display')).toBe('700');
    expect(sora.get('--font-display-small')).toMatch(/^"Sora/);
  });

  it('sets higher lines for Urdu in Nastaliq, and nothing of the kind in other languages', () => {
    const { theme } = aDelivery({ manifest: { theme: { fonts: { urdu: 'nastaliq' } } } }).manifest;
    const urdu = new Map(themeDeclarations(theme, {}, 'UR'));
    expect([urdu.get('--tall-urdu'), urdu.get('--font-display'), urdu.get('--font-text')]).toEqual([
      '1.5',
      expect.stringMatching(/^"Noto Nastaliq Urdu"/),
      expect.stringMatching(/^"Noto Nastaliq Urdu"/),
    ]);
    expect(new Map(themeDeclarations(theme, {}, 'AR')).has('--tall-urdu')).toBe(false);
  });

  it('uses the drawings of the brand, or its own if there are none', () => {
    const assets = { 'assets/empty.svg': '/brand/abc.svg' };
    expect(of({ empty: 'assets/empty.svg' }, assets).get('--image-empty')).toBe('url("/brand/abc.svg")');
    expect(of({}).get('--image-empty')).toMatch(/^url\("data:image\/svg\+xml,/);
  });

  it('is safe in a style element', () => {
    expect(themeCss([...of({})])).not.toMatch(/[<\n]/);
  });
});
