import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { listRevisions } from '../../../server/revisions.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aBanner, aFolder, aPromotion } from '../../../tests/support/content.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';

const origin = { address: '192.0.2.1', requestId: 'r1' };

describe('a change of many entries', () => {
  let stage: TestPlatform;
  let brand: Brand;
  const clock = aClock('2026-03-01T12:00:00Z');
  beforeAll(async () => {
    stage = await aPlatform({
      clock,
      config: { sandbox: false },
      manifests: [aManifest({ tenant: { id: 'alpha' }, locale: { timeZone: 'Asia/Manila' } })],
    });
    const found = stage.brands.byId('alpha');
    if (found === undefined) throw new Error('no brand');
    brand = found;
  });
  afterAll(() => stage?.close());
  const by = { actor: 'ana', reason: 'test', origin };
  const desk = () => stage.platform.content;
  beforeEach(() =>
    desk().run({
      brand,
      bytes: aFolder({
        'banners.json': { banners: [aBanner({ id: 'b1' }), aBanner({ id: 'b2', hidden: true })] },
        'promotions.json': {
          categories: [{ id: 'c1', title: { EN: 'Category' } }],
          promotions: [
            aPromotion({ id: 'p1', from: '2026-02-01' }),
            aPromotion({ id: 'later', from: '2026-05-01' }),
            aPromotion({ id: 'over', from: '2026-01-01', until: '2026-02-01' }),
          ],
        },
      }),
      folder: 'spring',
      replace: true,
      ...by,
    }),
  );
  type Named = AdminBodyOf<'changeContentEntries'>['entries'];
  const all: Named = [
    { kind: 'banners', id: 'b1' },
    { kind: 'banners', id: 'b2' },
    { kind: 'promotions', id: 'p1' },
    { kind: 'promotions', id: 'later' },
    { kind: 'promotions', id: 'over' },
    { kind: 'categories', id: 'c1' },
    { kind: 'articles', id: 'nobody' },
  ];
  const change = (kind: 'hide' | 'show' | 'end', dryRun = false) =>
    desk().change({ brand, entries: all, change: kind, at: clock.now(), dryRun, ...by });
  const stateOf = async () =>
    Object.fromEntries((await desk().list(brand)).map(({ id, hidden, until }) => [id, hidden ? 'hidden' : until]));
  const effects = ({ entries }: Awaited<ReturnType<typeof change>>) => entries.map(({ effect }) => effect);

  it('says by entry what it does, before and with the act, and writes one revision', async () => {
    const before = await stateOf();
    const planned = await change('end', true);
    expect(effects(planned)).toEqual(['changed', 'hidden', 'changed', 'upcoming', 'already', 'endless', 'unpublished']);
    expect(await stateOf()).toEqual(before);
    const revisions = (await listRevisions(stage.database, 'content', 'alpha')).length;
    expect(effects(await change('end'))).toEqual(effects(planned));
    // In the brand's zone.
    expect(await stateOf()).toEqual({ ...before, b1: '2026-03-01T20:00', p1: '2026-03-01T20:00' });
    expect((await listRevisions(stage.database, 'content', 'alpha')).length).toBe(revisions + 1);
    expect((await change('end')).outcome).toBe('unchanged');
  });

  it('hides and shows what is not so yet, and leaves unpublished changes alone', async () => {
    const of = { tenant: 'alpha', kind: 'categories' as const, id: 'c1' };
    const record = { title: { EN: 'Unfinished' } };
    await desk().saveDraft({ ...of, revision: 0, record, author: 'bob', languages: undefined });
    expect(effects(await change('hide'))).toEqual([
      'changed',
      'already',
      'changed',
      'changed',
      'changed',
      'changed',
      'unpublished',
    ]);
    expect(new Set(Object.values(await stateOf()))).toEqual(new Set(['hidden']));
    expect((await desk().entry(of)).draft).toMatchObject({ author: 'bob', revision: 1 });
    expect((await change('show')).counts).toMatchObject({ banners: { shown: 2 }, promotions: { shown: 3 } });
    await desk().dropDraft({ ...of, revision: 1 });
  });

  it('is taken back as a whole, without what others changed meanwhile', async () => {
    const before = await stateOf();
    const to = BigInt((await listRevisions(stage.database, 'content', 'alpha')).at(-1)?.sequence ?? '0');
    const changed = (await change('hide')).entries.filter(({ effect }) => effect === 'changed');
    await desk().show({ tenant: 'alpha', kind: 'banners', id: 'b2', hidden: false, dryRun: false, ...by });
    const entries = changed.map(({ kind, id }) => ({ kind, id }));
    await desk().undo({ tenant: 'alpha', to, entries, dryRun: false, ...by });
    expect(await stateOf()).toEqual({ ...before, b2: null });
    await expect(
      desk().undo({ tenant: 'alpha', to, entries: [{ kind: 'articles', id: 'nobody' }], dryRun: false, ...by }),
    ).rejects.toMatchObject({ code: 'request.not_found' });
  });
});
