import { describe, expect, it } from 'vitest';
import type { ManifestChange } from '../../server/brands/folder/apply-changes.ts';
import { computeEffective } from '../../server/brands/folder/effective.ts';
import { manifestLists } from '../../server/brands/folder/manifest-schema.ts';
import { aManifestFile } from '../../tests/support/a-manifest.ts';
import { valueAt } from './extend-lists.ts';
import type { Json } from './walk-schema.ts';

const extra = { id: 'extra', to: 'page:home', titleKey: 'shell:menu.home' };
const layer = (nav: object): Json => ({ ...(aManifestFile() as object), nav }) as Json;
const change = (path: string, value: Json): ManifestChange => ({ path, value, removed: false });

function footer(chain: readonly Json[], changes: readonly ManifestChange[] = []): string[] {
  const { value, errors } = computeEffective(chain, changes);
  expect(errors).toEqual([]);
  const list = valueAt(value, ['nav', 'footer']) as { id: string; enabled: boolean }[];
  return list.map(({ id, enabled }) => (enabled ? id : `-${id}`));
}

describe('lists of entries', () => {
  it('are the menus, the home blocks and the game categories', () => {
    expect(manifestLists.map(({ steps }) => steps.join('.'))).toEqual([
      'games.categories',
      'home.blocks',
      'nav.footer',
      'nav.sideMenu.entries',
      'nav.menuPage',
      'nav.memberSheet.menu',
      'nav.memberSheet.gameCategory',
      'nav.memberSheet.other',
    ]);
  });

  it('extend the shipped list', () => {
    const stated = {
      footer: [
        extra,
        { id: 'menu', to: 'action:openSideMenu', titleKey: 'shell:menu.menu' },
        { id: 'home', to: 'page:home', titleKey: 'shell:menu.home' },
      ],
    };
    expect(footer([layer(stated)])).toEqual(['extra', 'menu', 'home', 'rewards', 'games', 'events']);
  });

  it('hide a shipped entry by its id alone, and keep its place in the stated order', () => {
    const stated = {
      footer: [
        { id: 'games', icon: 'star' },
        { id: 'events', enabled: false },
      ],
    };
    expect(footer([layer(stated)])).toEqual(['games', '-events', 'home', 'rewards', 'menu']);
    expect(footer([layer({ footer: [] })])).toEqual(['home', 'rewards', 'games', 'events', 'menu']);
  });

  it('extend the parent’s list if there is a parent', () => {
    const parent = layer({ footer: [{ id: 'rewards', enabled: false }] });
    expect(footer([parent, layer({ footer: [{ id: 'menu' }] })])).toEqual([
      'menu',
      '-rewards',
      'home',
      'games',
      'events',
    ]);
  });

  it('lose the parts of a parent’s entry that a brand removes', () => {
    const parent = layer({ footer: [{ id: 'home', icon: 'gem' }] });
    const child = layer({ footer: [{ id: 'home', titleKey: null, icon: null, label: { EN: 'Start' } }] });
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
      { ...(aManifestFile() as object), home: { blocks: [{ id: 'slots', block: 'ticker' }] } },
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
    const bare = [layer({})];
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
