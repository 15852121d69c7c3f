import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueIn } from '../../../../schema/manifest/pointer.ts';
import type { JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { aManifestFile } from '../../../../tests/support/a-manifest.ts';
import { differencesOf } from '../../folder/differences.ts';
import { manifestLists } from '../../folder/manifest-schema.ts';
import { applyOperations, type DraftOperation } from './apply-operations.ts';
import { compareDraft, type DraftDifference } from './compare-draft.ts';
import type { DraftContent } from './draft.ts';

type Item = JsonObject & { readonly id: string };
type List = readonly Item[];

const channels = ['social', 'channels'];
const footer = ['nav', 'footer'];
const shippedFooter = (
  (manifestLists.find(({ steps }) => steps.join() === footer.join())?.shipped ?? []) as unknown as List
).map(({ id }) => id);

const contentOf = (list: List | undefined, at = channels): DraftContent => {
  const [part = '', name = ''] = at;
  const stated = list === undefined ? {} : { [part]: { [name]: [...list] } };
  return { manifest: aManifestFile({ formatVersion: '1.1', ...stated }), texts: {}, assets: {} };
};
const listOf = ({ manifest }: DraftContent, at = channels) => (valueIn(manifest, at) ?? []) as unknown as List;
const idsOf = (list: List) => list.map(({ id }) => id);
const items = (...ids: string[]): List => ids.map((id) => ({ id }));

const compared = async (sides: { draft: DraftContent; base: DraftContent; served: DraftContent }) =>
  compareDraft({ tenant: 'one', parents: [], ...sides });

/** Operations that take over places, as clients send them. */
const taking = (places: readonly DraftDifference[]): DraftOperation[] =>
  places.map(({ path, after, order, precedes }) =>
    order
      ? { path, order: after as string[] }
      : after === undefined
        ? { path, removed: true }
        : { path, value: after, precedes },
  );
const written = async (content: DraftContent, operations: readonly DraftOperation[]) =>
  (await applyOperations({ content, operations, parents: [], hasFile: () => false })).content;

describe('the order of a list', () => {
  const differences = (before: List, after: List) =>
    differencesOf({ tenant: 'one', before: [...before], after: [...after] }).map(
      ({ tenant: _, ...difference }) => difference,
    );

  it('is a difference beside changes of its items', async () => {
    expect(differences(items('a', 'b', 'c'), [{ id: 'c' }, { id: 'a', on: true }, { id: 'b' }])).toEqual([
      { path: '/a/on', before: undefined, after: true },
      { path: '', before: ['a', 'b', 'c'], after: ['c', 'a', 'b'], order: true },
    ]);
  });

  it('does not differ because of added and removed items, whose places are stated', async () => {
    expect(differences(items('a', 'b', 'c'), items('x', 'a', 'c', 'y'))).toEqual([
      { path: '/b', before: { id: 'b' }, after: undefined },
      { path: '/x', before: undefined, after: { id: 'x' }, precedes: 'a' },
      { path: '/y', before: undefined, after: { id: 'y' }, precedes: undefined },
    ]);
  });

  it('stays as the draft has it if only an item is taken over', async () => {
    const base = contentOf(items('a', 'b', 'c'));
    const draft = contentOf(items('c', 'b', 'a'));
    const served = contentOf([{ id: 'a', on: true }, { id: 'x' }, { id: 'b' }, { id: 'c' }]);
    const { release } = await compared({ draft, base, served });
    expect(release.map(({ path, conflict }) => [path, conflict])).toEqual([
      ['/social/channels/a/on', false],
      ['/social/channels/x', false],
    ]);
    expect(listOf(await written(draft, taking(release)))).toEqual([
      { id: 'c' },
      { id: 'x' },
      { id: 'b' },
      { id: 'a', on: true },
    ]);
  });

  it('is taken over alone, while items of the draft keep their values and positions', async () => {
    const base = contentOf(items('a', 'b', 'c'));
    const draft = contentOf([{ id: 'mine' }, { id: 'a', on: true }, { id: 'b' }, { id: 'c' }]);
    const served = contentOf([{ id: 'c' }, { id: 'a' }, { id: 'b', on: false }]);
    const { release } = await compared({ draft, base, served });
    const order = release.filter((place) => place.order);
    expect(order).toEqual([
      { path: '/social/channels', before: ['a', 'b', 'c'], after: ['c', 'a', 'b'], order: true, conflict: false },
    ]);
    expect(listOf(await written(draft, taking(order)))).toEqual([
      { id: 'mine' },
      { id: 'c' },
      { id: 'a', on: true },
      { id: 'b' },
    ]);
  });

  it('conflicts with another order and with the whole list, not with the same order', async () => {
    const base = contentOf(items('a', 'b', 'c'));
    const conflicts = async (draft: DraftContent, served: DraftContent) => {
      const { draft: own, release } = await compared({ draft, base, served });
      return [own, release].map((places) => places.map(({ conflict }) => conflict));
    };
    const turned = contentOf(items('c', 'b', 'a'));
    expect(await conflicts(turned, contentOf(items('b', 'a', 'c')))).toEqual([[true], [true]]);
    expect(await conflicts(turned, turned)).toEqual([[false], [false]]);
    expect(await conflicts(turned, contentOf(undefined))).toEqual([[true], [true]]);
  });

  it('of a shipped list that both sides state for the first time merges with the edit of an item', async () => {
    const [first = '', second = '', ...others] = shippedFooter;
    const base = contentOf(undefined, footer);
    const draft = await written(base, [{ path: `/nav/footer/${first}/icon`, value: 'star' }]);
    const served = contentOf(items(second, first, ...others), footer);
    const { draft: own, release } = await compared({ draft, base, served });
    expect(own.map(({ path, conflict }) => [path, conflict])).toEqual([[`/nav/footer/${first}/icon`, false]]);
    expect(release.map(({ path, order, conflict }) => [path, order, conflict])).toEqual([['/nav/footer', true, false]]);
    const merged = await written(draft, taking(release));
    expect(listOf(merged, footer)).toEqual([{ id: second }, { id: first, icon: 'star' }, ...items(...others)]);
    expect((await compared({ draft: merged, base: served, served })).draft.map(({ path }) => path)).toEqual([
      `/nav/footer/${first}/icon`,
    ]);
    // A draft without the list takes over the order alone, too.
    expect(idsOf(listOf(await written(base, taking(release)), footer))).toEqual([second, first, ...others]);
  });

  it('is refused at a place that is no list, and beside a value', async () => {
    const content = contentOf(items('a'));
    await expect(written(content, [{ path: '/tenant', order: ['a'] }])).rejects.toThrow('is no list');
    await expect(written(content, [{ path: '/texts/EN', order: ['a'] }])).rejects.toThrow('is no list');
    await expect(written(content, [{ path: '/social/channels', order: ['a'], value: [] }])).rejects.toThrow('send one');
  });
});

describe('two people who change one list', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const step = fc.oneof(
    fc.record({ act: fc.constant('edit' as const), at: fc.nat(9), key: fc.constantFrom('p', 'q'), to: fc.nat(2) }),
    fc.record({ act: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }),
    fc.record({ act: fc.constant('add' as const), at: fc.nat(9), id: fc.constantFrom('x', 'y', 'z') }),
    fc.record({ act: fc.constant('remove' as const), at: fc.nat(9) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

  /** The list after the steps of one person, whose new items have ids of their own. */
  const changed = (list: List, steps: readonly Step[], person: string): List =>
    steps.reduce<List>((now, one) => {
      const index = now.length === 0 ? 0 : one.at % now.length;
      const item = now[index];
      if (one.act === 'add') {
        const id = `${one.id}${person}`;
        return idsOf(now).includes(id) ? now : now.toSpliced(one.at % (now.length + 1), 0, { id });
      }
      // A list that is empty is not stated any more, which is another matter.
      if (item === undefined || (one.act === 'remove' && now.length === 1)) return now;
      if (one.act === 'remove') return now.toSpliced(index, 1);
      if (one.act === 'edit') return now.with(index, { ...item, [one.key]: one.to });
      const rest = now.toSpliced(index, 1);
      return rest.toSpliced(one.to % (rest.length + 1), 0, item);
    }, list);

  const within = (list: readonly string[], other: readonly string[]) => list.filter((id) => other.includes(id));
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

  /** One item of three versions, merged property by property. A conflict withShipped the draft's. */
  const mergedItem = (base?: Item, mine?: Item, theirs?: Item): Item | undefined => {
    if (base === undefined) return mine ?? theirs;
    if (mine === undefined) return undefined;
    if (theirs === undefined) return same(mine, base) ? undefined : mine;
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return Object.fromEntries(
      [...keys].flatMap((key) => {
        const value = same(mine[key], base[key]) ? theirs[key] : mine[key];
        return value === undefined ? [] : [[key, value]];
      }),
    ) as Item;
  };

  it.each([
    ['a list that replaces ours', channels, [] as string[]],
    ['a list that is merged into ours', footer, shippedFooter],
  ])('merge as in the model, and lose neither values nor orders: %s', async (_, at, shipped) => {
    const find = (list: List, wanted: string) => list.find(({ id }) => id === wanted);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
        fc.array(step, { maxLength: 6 }),
        fc.array(step, { maxLength: 6 }),
        async (some, mine, theirs) => {
          // A merged list states all items here, so that removals are those of own items.
          const start = [...items(...some), ...items(...shipped)];
          const withShipped = (list: List) => [
            ...list,
            ...items(...shipped).filter(({ id }) => find(list, id) === undefined),
          ];
          const [base, draft, served] = [
            start,
            withShipped(changed(start, mine, '1')),
            withShipped(changed(start, theirs, '2')),
          ];
          const sides = { draft: contentOf(draft, at), base: contentOf(base, at), served: contentOf(served, at) };
          const found = await compared(sides);
          const result = await written(sides.draft, taking(found.release.filter(({ conflict }) => !conflict)));
          const list = listOf(result, at);

          // Values: each item is merged by itself.
          const all = [...new Set([...idsOf(base), ...idsOf(draft), ...idsOf(served)])];
          for (const id of all) {
            const wanted = mergedItem(...[base, draft, served].map((side) => find(side, id)));
            expect(find(list, id)).toEqual(wanted);
          }
          // Orders: who moved items decides; if both did, it is a conflict and the draft's stays.
          const [was, own, others] = [idsOf(base), idsOf(draft), idsOf(served)];
          const moved = (side: string[]) => !same(within(side, was), within(was, side));
          const differ = !same(within(own, others), within(others, own));
          const conflict = moved(own) && moved(others) && differ;
          for (const places of [found.draft, found.release])
            for (const place of places.filter(({ order }) => order)) expect(place.conflict).toBe(conflict);
          const leading = moved(others) && !conflict ? others : own;
          expect(within(idsOf(list), leading)).toEqual(within(leading, idsOf(list)));
          // An added item is at its place among the others.
          if (!moved(own)) expect(within(idsOf(list), others)).toEqual(within(others, idsOf(list)));
          // Nothing of the release is left to take over, and nobody's order is undone at a publication.
          const left = await compared({ draft: result, base: sides.served, served: sides.served });
          expect(left.release).toEqual([]);
          const reorders = left.draft.some(({ order }) => order);
          expect(reorders).toBe(!same(within(idsOf(list), others), within(others, idsOf(list))));
          if (same(draft, base)) expect(list).toEqual(served);
        },
      ),
      { numRuns: 200, seed: 113 },
    );
  });
});
