import { describe, expect, it } from 'vitest';
import type { ManifestChange } from '../../server/brands/folder/apply-changes.ts';
import { computeEffective } from '../../server/brands/folder/effective.ts';
import { manifestLists } from '../../server/brands/folder/manifest-schema.ts';
import { aManifestFile } from '../../tests/support/a-manifest.ts';
import { compareFormats, valueAt } from './extend-lists.ts';
import type { Json } from './walk-schema.ts';

const extra = { id: 'extra', to: 'page:home', titleKey: 'shell:menu.home' };
const layer = (formatVersion: string, nav: object): Json =>
  ({ ...(aManifestFile() as object), formatVersion, nav }) as Json;
const change = (path: string, value: Json): ManifestChange => ({ path, value, removed: false });

function footer(chain: readonly Json[], changes: readonly ManifestChange[] = []): string[] {
  const { value, errors } = computeEffective(chain, changes);
  expect(errors).toEqual([]);
  const list = valueAt(value, ['nav', 'footer']) as { id: string; enabled: boolean }[];
  return list.map(({ id, enabled }) => (enabled ? id : `-${id}`));
}

describe('lists of entries', () => {
  it('are the menus, the home blocks and the game categories', () => {
    expect(manifestLists.map(({ steps, since }) => `${steps.join('.')} ${since}`)).toEqual([
      'games.categories 1.0',
      'home.blocks 1.1',
      'nav.footer 1.1',
      'nav.sideMenu.entries 1.1',
      'nav.menuPage 1.1',
      'nav.memberSheet.menu 1.1',
      'nav.memberSheet.gameCategory 1.1',
      'nav.memberSheet.other 1.1',
    ]);
  });

  it('extend the shipped list since format 1.1, and replace it before', () => {
    const stated = {
      footer: [
        extra,
        { id: 'menu', to: 'action:openSideMenu', titleKey: 'shell:menu.menu' },
        { id: 'home', to: 'page:home', titleKey: 'shell:menu.home' },
      ],
    };
    expect(footer([layer('1.1', stated)])).toEqual(['extra', 'menu', 'home', 'rewards', 'games', 'events']);
    expect(footer([layer('1.0', stated)])).toEqual(['extra', 'menu', 'home']);
  });

  it('hide a shipped entry by its id alone, and keep its place in the stated order', () => {
    const stated = {
      footer: [
        { id: 'games', icon: 'star' },
        { id: 'events', enabled: false },
      ],
    };
    expect(footer([layer('1.1', stated)])).toEqual(['games', '-events', 'home', 'rewards', 'menu']);
    expect(footer([layer('1.1', { footer: [] })])).toEqual(['home', 'rewards', 'games', 'events', 'menu']);
  });

  it('extend the parent’s list if there is a parent', () => {
    const parent = layer('1.1', { footer: [{ id: 'rewards', enabled: false }] });
    expect(footer([parent, layer('1.1', { footer: [{ id: 'menu' }] })])).toEqual([
      'menu',
      '-rewards',
      'home',
      'games',
      'events',
    ]);
    const old = layer('1.0', { footer: [extra] });
    expect(
      footer([old, layer('1.1', { footer: [{ id: 'menu', to: 'action:openSideMenu', titleKey: 'shell:menu.menu' }] })]),
    ).toEqual(['menu', 'extra']);
  });

  it('lose the parts of a parent’s entry that a brand removes', () => {
    const parent = layer('1.1', { footer: [{ id: 'home', icon: 'gem' }] });
    const child = layer('1.1', { footer: [{ id: 'home', titleKey: null, icon: null, label: { EN: 'Start' } }] });
    const { value } = computeEffective([parent, child]);
    expect((valueAt(value, ['nav', 'footer']) as Json[])[0]).toMatchObject({
      id: 'home',
      to: 'page:home',
      titleKey: null,
      icon: 'star',
      label: { EN: 'Start' },
    });
  });

  it('replace a block that becomes another kind', () => {
    const { value, errors } = computeEffective([
      { ...(aManifestFile() as object), formatVersion: '1.1', home: { blocks: [{ id: 'slots', block: 'ticker' }] } },
    ]);
    expect(errors).toEqual([]);
    expect((valueAt(value, ['home', 'blocks']) as Json[])[0]).toEqual({
      id: 'slots',
      block: 'ticker',
      enabled: true,
      variant: 'bar',
    });
  });

  it('take a new entry by a live change, several at once, and one as a part of more', () => {
    const bare = [layer('1.1', {})];
    expect(footer(bare, [change('/nav/footer/extra', extra)])).toEqual([
      'home',
      'rewards',
      'games',
      'events',
      'menu',
      'extra',
    ]);
    expect(footer(bare, [change('/nav/footer/other', extra)])).toEqual(['home', 'rewards', 'games', 'events', 'menu']);
    expect(footer(bare, [change('/nav/footer', [{ id: 'menu' }, extra])])).toEqual([
      'menu',
      'extra',
      'home',
      'rewards',
      'games',
      'events',
    ]);
    expect(footer(bare, [change('/nav/footer/games/icon', 'star'), change('/nav', { footer: [extra] })])).toEqual([
      'extra',
      'home',
      'rewards',
      'games',
      'events',
      'menu',
    ]);
    const old = [layer('1.0', {})];
    expect(footer(old, [change('/nav/footer', [extra, { ...extra, id: 'b' }, { ...extra, id: 'c' }])])).toEqual([
      'extra',
      'b',
      'c',
    ]);
  });

  it('know which of two formats is older', () => {
    expect(compareFormats('1.0', '1.1')).toBeLessThan(0);
    expect(compareFormats('1.10', '1.9')).toBeGreaterThan(0);
    expect(compareFormats('2.0', '1.9')).toBeGreaterThan(0);
    expect(compareFormats('1.1', '1.1')).toBe(0);
  });
});

describe('keys that reach a prototype', () => {
  const planted = JSON.parse('{"__proto__":{"flags":{"REWCEN3":true}},"theme":{"__proto__":{"shadow":"glow"}}}');

  it('have no effect when layers are merged, and are refused', () => {
    for (const chain of [
      [aManifestFile(), planted],
      [planted, aManifestFile()],
    ]) {
      const { value, errors } = computeEffective(chain);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect((value as { flags: unknown }).flags).toMatchObject({ REWCEN3: false });
      expect((value as { theme: unknown }).theme).toMatchObject({ shadow: 'soft' });
      expect(errors.map(({ params }) => params)).toContainEqual({ additionalProperty: '__proto__' });
    }
  });
});
