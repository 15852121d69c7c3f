import { describe, expect, it } from 'vitest';
import { valueIn } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { aManifestFile, type StatedManifest } from '../../../../tests/support/a-manifest.ts';
import { turnsOf } from '../../../../tests/support/turns.ts';
import { computeEffective } from '../../folder/effective.ts';
import { applyOperations, type DraftOperation, draftValueAt } from './apply-operations.ts';

const footer = ['nav', 'footer'];
const idsOf = (list: Json | undefined) => (list as { id: string }[]).map(({ id }) => id);

/** Own manifest and effective values after operations on a manifest. */
async function applied({
  manifest = {},
  parents = [],
  operations,
}: {
  manifest?: StatedManifest & { extends?: string };
  parents?: readonly Json[];
  operations: readonly DraftOperation[];
}) {
  const content = { manifest: aManifestFile({ formatVersion: '1.1', ...manifest }), texts: {}, assets: {} };
  const before = computeEffective([...parents, content.manifest]).value;
  const after = await applyOperations({ content, operations, parents, hasFile: () => false });
  const effective = computeEffective([...parents, after.content.manifest]).value;
  return {
    paths: after.paths,
    own: (...steps: string[]) => valueIn(after.content.manifest, steps),
    was: (...steps: string[]) => valueIn(before, steps),
    is: (...steps: string[]) => valueIn(effective, steps),
    content: after.content,
  };
}

describe('operations on a draft', () => {
  it('let other work run between 190 orders of lists, each of which merges the whole manifest', async () => {
    const ids = idsOf((await applied({ operations: [] })).was(...footer));
    const orders = [ids, ids.toReversed()];
    const operations = Array.from({ length: 190 }, (_, index) => ({
      path: '/nav/footer',
      order: orders[index % 2] ?? [],
    }));
    let order: string[] = [];
    const turns = await turnsOf(async () => {
      const { is } = await applied({ operations });
      order = idsOf(is(...footer));
    });
    expect(order).toEqual(orders[1]);
    expect(turns).toBeGreaterThanOrEqual(operations.length - 1);
  });

  it('give an inherited item an entry with only its id, and leave the list in its order', async () => {
    const known = idsOf((await applied({ operations: [] })).was(...footer));
    const [, second = '', third = ''] = known;
    const { own, is } = await applied({ operations: [{ path: `/nav/footer/${second}/icon`, value: 'star' }] });
    expect(idsOf(is(...footer))).toEqual(known);
    expect(is(...footer, second, 'icon')).toBe('star');
    expect(own(...footer, second)).toEqual({ id: second, icon: 'star' });
    expect(own(...footer, third)).toEqual({ id: third });
  });

  it('name items of a list that a parent states', async () => {
    const parent: Json = { nav: { footer: [{ id: 'home', icon: 'moon', target: 'page:home' }] } };
    const { own, is } = await applied({
      parents: [parent],
      operations: [{ path: '/nav/footer/home/icon', value: 'star' }],
    });
    expect(own(...footer, 'home')).toEqual({ id: 'home', icon: 'star' });
    expect(is(...footer, 'home', 'icon')).toBe('star');
  });

  it('append a new item, and refuse a part of an item that does not exist', async () => {
    const item = { id: 'rules', target: 'page:rules', icon: 'star' };
    const { is, was } = await applied({ operations: [{ path: '/nav/footer/rules', value: item }] });
    expect(idsOf(is(...footer))).toEqual([...idsOf(was(...footer)), 'rules']);
    await expect(applied({ operations: [{ path: '/nav/footer/none/icon', value: 'star' }] })).rejects.toThrow(
      /no item "none"/,
    );
    await expect(applied({ operations: [{ path: '/tenant/domains/0', value: 'x.example' }] })).rejects.toThrow(
      /have no ids: replace the whole list/,
    );
  });

  it('remove a value without leaving empty objects, so that the draft is as before', async () => {
    const { content, own, paths } = await applied({
      operations: [
        { path: '/theme/colors/primary', value: '#0a5c36' },
        { path: '/theme/colors/primary', removed: true },
        { path: '/theme/radius/small', removed: true },
      ],
    });
    expect(content.manifest).toEqual(aManifestFile({ formatVersion: '1.1' }));
    expect([own('theme'), paths]).toEqual([undefined, ['/theme/colors/primary', '/theme/radius/small']]);
  });

  it('keep texts whose keys continue another key', async () => {
    const text = (path: string, value: string) => ({ path: `/texts/EN/records/${path}`, value });
    for (const operations of [
      [text('period', 'When'), text('period.today', 'Now')],
      [text('period.today', 'Now'), text('period', 'When')],
    ]) {
      const { content } = await applied({ operations });
      const at = (key: string) => draftValueAt({ content, path: `/texts/EN/records/${key}` });
      expect([at('period'), at('period.today')]).toEqual(['When', 'Now']);
      const { content: left } = await applyOperations({
        content,
        parents: [],
        hasFile: () => false,
        operations: [{ path: '/texts/EN/records/period', removed: true }],
      });
      expect(draftValueAt({ content: left, path: '/texts/EN/records/period.today' })).toBe('Now');
      expect(draftValueAt({ content: left, path: '/texts/EN/records/period' })).not.toBe('When');
    }
  });
});
