import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { setPolicy } from '../../../server/brands/versions/proposals/policies.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { Database } from '../../../server/database/database.ts';
import { createLog } from '../../../server/log.ts';
import { listRevisions } from '../../../server/revisions.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aBrand } from '../../../tests/support/brands.ts';
import { importThreads, inPieces } from '../../../tests/support/catalogue.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aBanner, aContentImport, anAnnouncement, anArticle, aPromotion } from '../../../tests/support/content.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { createReEncode } from '../../account/uploads/re-encode.ts';
import { beginImport } from '../../imports/import-progress.ts';
import { createImportThreads } from '../../imports/import-threads.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { createContentDesk } from './content-desk.ts';
import { publishDue } from './publications.ts';

const one = aBrand(aManifest({ tenant: { id: 'one' } }));
const two = aBrand(aManifest({ tenant: { id: 'two' } }));
const staged = { ...one, id: stagingTenant('one') };
const brands = new Map([one, two, staged].map((brand) => [brand.id, brand]));
const origin = { address: '192.0.2.1', requestId: 'r1' };
const log = createLog({ level: 'silent' });

let clock: ReturnType<typeof aClock>;
let database: Database;
let desk: ContentDesk;
beforeEach(async () => {
  clock = aClock();
  database = await aDatabase({ migrations: platformMigrations, clock });
  desk = createContentDesk({ ...parts(), content: { refresh: async () => undefined } });
});
afterEach(() => database?.close());
const parts = () => ({ database, clock, log, threads: importThreads, reEncode: createReEncode(() => undefined) });

type Kind = Parameters<ContentDesk['entry']>[0]['kind'];
const without = ({ id: _, ...record }: { id: string; [name: string]: unknown }) => record;
const by = (actor: string, reason = `by ${actor}`) => ({ actor, reason, origin, dryRun: false });
const save = (
  kind: Kind,
  record: { id: string; [name: string]: unknown },
  { author = 'ana', brand = one, revision = 0 } = {},
) =>
  desk.saveDraft({
    tenant: brand.id,
    kind,
    id: record.id,
    revision,
    record: without(record),
    author,
    languages: undefined,
  });
const publish = (
  names: readonly string[],
  { actor = 'ana', brand = one, ...given }: Partial<Parameters<ContentDesk['publish']>[0]> & { revision?: number } = {},
) =>
  desk.publish({
    brand,
    entries: names.map((name) => {
      const [kind, id] = name.split(' ') as [Kind, string];
      return { kind, id, revision: given.revision ?? 1 };
    }),
    at: undefined,
    approvedBy: undefined,
    ...by(actor),
    ...given,
  });
/** Saves and publishes an entry. */
const bring = async (
  kind: Kind,
  record: { id: string; [name: string]: unknown },
  { actor = 'ana', brand = one } = {},
) => {
  await save(kind, record, { author: actor, brand });
  return publish([`${kind} ${record.id}`], { actor, brand });
};
const publishedOf = async (kind: Kind, id: string, brand = one) =>
  (await desk.entry({ tenant: brand.id, kind, id })).published;
const titlesOf = async (brand = one) =>
  Object.fromEntries(
    (await desk.list(brand)).filter((row) => row.published).map((row) => [row.id, row.hidden ? 'hidden' : row.title]),
  );
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CodedError)) throw error ?? new Error('not refused');
  return error;
};
const titled = (id: string, EN: string) => anArticle({ id, title: { EN } });

describe('an unpublished change of an entry', () => {
  it('is returned with notes on what it pays, which do not keep it from being published', async () => {
    const daily = aPromotion({ action: 'claim', reward: 20, every: 'day' });
    const note = { kind: 'promotions', id: 'p1', path: '/every', fix: expect.stringContaining('once') };
    expect(await save('promotions', daily)).toMatchObject({ faults: [], notes: [note] });
    expect(await publish(['promotions p1'], { dryRun: true })).toMatchObject({ outcome: 'dry-run', notes: [note] });
    expect(await publish(['promotions p1'])).toMatchObject({ outcome: 'published' });
  });

  it('is seen by nobody else than staff, and stored with its faults', async () => {
    const saved = await save('articles', { ...titled('h1', 'First'), colour: 'red' });
    expect(saved).toMatchObject({ revision: 1, faults: [{ kind: 'articles', id: 'h1', path: '/colour' }] });
    expect(await desk.list(one)).toMatchObject([
      {
        id: 'h1',
        title: 'First',
        published: false,
        changed: null,
        draft: { revision: 1, author: 'ana', stale: false },
      },
    ]);
    expect(await desk.list(two)).toEqual([]);
    const refused = await refusal(publish(['articles h1']));
    expect(refused).toMatchObject({
      code: 'content.invalid',
      value: { faults: [{ kind: 'articles', id: 'h1', path: '/colour' }] },
    });
    expect(await titlesOf()).toEqual({});
  });

  it('is not overwritten by a second editor, who is told the name and version of the first', async () => {
    await save('articles', titled('h1', 'First'));
    await save('articles', titled('h1', 'Of Ana'), { revision: 1 });
    const refused = await refusal(save('articles', titled('h1', 'Of Bob'), { author: 'bob', revision: 1 }));
    expect(refused).toMatchObject({
      code: 'draft.stale',
      value: { revision: 2, author: 'ana', record: { title: { EN: 'Of Ana' } } },
    });
    expect((await refusal(save('articles', titled('h1', 'Of Bob'), { author: 'bob' }))).code).toBe('draft.stale');
    expect((await refusal(desk.dropDraft({ tenant: 'one', kind: 'articles', id: 'h1', revision: 1 }))).code).toBe(
      'draft.stale',
    );
    await desk.dropDraft({ tenant: 'one', kind: 'articles', id: 'h1', revision: 2 });
    expect(await desk.list(one)).toEqual([]);
  });

  it.each([
    ['no object', [1]],
    ['U+0000', { title: { EN: 'a\u0000b' } }],
    ['half of a surrogate pair', { title: { EN: 'a\ud800b' } }],
  ])('is refused if the database cannot store it: %s', async (_, record) => {
    const saved = desk.saveDraft({
      tenant: 'one',
      kind: 'articles',
      id: 'h1',
      revision: 0,
      record,
      author: 'ana',
      languages: undefined,
    });
    expect((await refusal(saved)).code).toBe('request.invalid');
  });

  it('may hold the text of such an escape', async () => {
    const record = { ...without(titled('h1', 'The escape \\u0000 and \\ud800')) };
    await desk.saveDraft({
      tenant: 'one',
      kind: 'articles',
      id: 'h1',
      revision: 0,
      record,
      author: 'ana',
      languages: undefined,
    });
    expect((await desk.entry({ tenant: 'one', kind: 'articles', id: 'h1' })).draft?.record).toEqual(record);
  });
});

describe('publishing', () => {
  it('publishes the named entries and no others, references among them in any order', async () => {
    await save('announcements', anAnnouncement({ id: 'a1', linkedPromotion: 'p1' }));
    await save('promotions', aPromotion({ id: 'p1' }));
    await save('articles', titled('h1', 'Unfinished'), { author: 'bob' });
    const alone = await refusal(publish(['announcements a1']));
    expect(alone.value).toMatchObject({ faults: [{ id: 'a1', path: '/linkedPromotion' }] });
    expect((await publish(['announcements a1', 'promotions p1'])).outcome).toBe('published');
    expect(await titlesOf()).toEqual({ a1: 'Title', p1: 'Offer' });
    expect((await desk.list(one)).find(({ id }) => id === 'h1')).toMatchObject({
      published: false,
      draft: { author: 'bob' },
    });
    expect((await desk.list(one)).find(({ id }) => id === 'a1')).toMatchObject({
      draft: null,
      changed: { actor: 'ana' },
    });
  });

  it('is refused for a draft that somebody saved meanwhile, and changes nothing', async () => {
    await save('articles', titled('h1', 'First'));
    await save('articles', titled('h2', 'Second'));
    await save('articles', titled('h2', 'Newer'), { author: 'bob', revision: 1 });
    expect(await refusal(publish(['articles h1', 'articles h2']))).toMatchObject({
      code: 'draft.stale',
      value: { author: 'bob' },
    });
    expect(await titlesOf()).toEqual({});
  });

  it('names whose newer version it replaces, and where it does not', async () => {
    await bring('articles', titled('h1', 'First'));
    await bring('articles', titled('h2', 'Other'));
    await save('articles', titled('h1', 'Of Ana'));
    await aContentImport(
      { 'help.json': { articles: [titled('h1', 'Of Bob')] } },
      { database, clock, brand: one, actor: 'bob' },
    );
    await save('articles', titled('h2', 'Newer'));
    expect((await desk.list(one)).map(({ id, draft }) => [id, draft?.stale])).toEqual([
      ['h1', true],
      ['h2', false],
    ]);
    const planned = await publish(['articles h1', 'articles h2'], { dryRun: true });
    expect(planned).toMatchObject({ outcome: 'dry-run', replaces: [{ kind: 'articles', id: 'h1', actor: 'bob' }] });
    expect(planned.replaces).toHaveLength(1);
    expect(await titlesOf()).toEqual({ h1: 'Of Bob', h2: 'Other' });
  });

  it('is published beside an upload, a plan and a colleague on another node', async () => {
    const other = createContentDesk({
      ...parts(),
      threads: createImportThreads(),
      content: { refresh: async () => undefined },
    });
    for (const id of ['h1', 'h2']) await save('articles', titled(id, id));
    await beginImport(database, { table: 'content_import', tenant: 'one', id: 'upload' });
    const publishOn = (node: ContentDesk, id: string, dryRun: boolean) =>
      node.publish({
        brand: one,
        entries: [{ kind: 'articles', id, revision: 1 }],
        at: undefined,
        approvedBy: undefined,
        ...by('bob'),
        dryRun,
      });
    const both = async (dryRun: boolean) => {
      const done = await Promise.all([publishOn(desk, 'h1', dryRun), publishOn(other, 'h2', dryRun)]);
      return done.map(({ outcome }) => outcome);
    };
    expect(await both(true)).toEqual(['dry-run', 'dry-run']);
    expect(await both(false)).toEqual(['published', 'published']);
    expect(await titlesOf()).toEqual({ h1: 'h1', h2: 'h2' });
  });

  it('ends a draft that differs in nothing', async () => {
    await bring('articles', titled('h1', 'First'));
    expect((await bring('articles', titled('h1', 'First'))).outcome).toBe('unchanged');
    expect((await desk.list(one))[0]?.draft).toBeNull();
  });
});

describe('the history of an entry', () => {
  it('has each change with its author, and one entry goes back without the others', async () => {
    const first = await bring('articles', titled('h1', 'First'));
    await bring('articles', titled('h1', 'Second'), { actor: 'bob' });
    await bring('articles', titled('h2', 'Another'), { actor: 'bob' });
    const { history } = await desk.entry({ tenant: 'one', kind: 'articles', id: 'h1' });
    expect(history).toMatchObject([
      { actor: 'bob', change: 'changed', before: { title: { EN: 'First' } }, after: { title: { EN: 'Second' } } },
      { actor: 'ana', change: 'added', before: {}, after: { title: { EN: 'First' } } },
    ]);
    const entries = [{ kind: 'articles' as const, id: 'h1' }];
    const back = { tenant: 'one', entries, to: BigInt(first.revision ?? 0) };
    expect((await desk.undo({ ...back, ...by('eve'), dryRun: true })).outcome).toBe('dry-run');
    expect((await desk.undo({ ...back, ...by('eve') })).outcome).toBe('imported');
    expect(await titlesOf()).toEqual({ h1: 'First', h2: 'Another' });
    expect((await desk.undo({ ...back, ...by('eve') })).outcome).toBe('unchanged');
    await desk.undo({ ...back, to: 0n, ...by('eve') });
    expect(await titlesOf()).toEqual({ h1: 'hidden', h2: 'Another' });
    expect((await refusal(desk.undo({ ...back, to: 999n, ...by('eve') }))).code).toBe('request.not_found');
    await desk.undo({ tenant: 'one', to: 0n, ...by('eve') });
    expect(await titlesOf()).toEqual({ h1: 'hidden', h2: 'hidden' });
  });

  it('includes the order, which is an act of its own', async () => {
    for (const id of ['h1', 'h2', 'h3']) await bring('articles', titled(id, id));
    await bring('banners', aBanner({ id: 'b1' }));
    await desk.order({ tenant: 'one', kind: 'articles', ids: ['h3', 'h1'], ...by('bob') });
    expect((await desk.list(one)).map(({ id }) => id)).toEqual(['h3', 'h1', 'h2', 'b1']);
    expect((await desk.entry({ tenant: 'one', kind: 'articles', id: 'h3' })).history[0]).toMatchObject({
      actor: 'bob',
      change: 'changed',
      after: { position: 10 },
    });
    expect((await refusal(desk.order({ tenant: 'one', kind: 'articles', ids: ['h9'], ...by('bob') }))).code).toBe(
      'request.not_found',
    );
  });
});

describe('a promotion', () => {
  const promote = (given: Partial<Parameters<ContentDesk['promote']>[0]> = {}) =>
    desk.promote({ source: staged.id, target: one, entries: undefined, ...by('olga'), ...given });

  it('copies what production has not changed since, and shows the rest with its author', async () => {
    for (const id of ['h1', 'h2', 'h3']) await bring('articles', titled(id, id), { brand: staged });
    expect((await promote()).entries.map(({ id, taken }) => [id, taken])).toEqual([
      ['h1', true],
      ['h2', true],
      ['h3', true],
    ]);
    expect((await promote()).outcome).toBe('unchanged');

    await bring('articles', titled('h1', 'Staged'), { brand: staged });
    await bring('articles', titled('h2', 'Staged'), { brand: staged });
    await bring('articles', titled('h2', 'Live'), { actor: 'bob' });
    await bring('articles', titled('h3', 'Live'), { actor: 'bob' });
    await bring('articles', titled('h4', 'New'), { brand: staged });
    const planned = await promote({ dryRun: true });
    expect(planned.entries.map(({ id, change, taken, newer }) => [id, change, taken, newer?.actor])).toEqual([
      ['h1', 'changed', true, undefined],
      ['h2', 'changed', false, 'bob'],
      ['h3', 'changed', false, 'bob'],
      ['h4', 'added', true, undefined],
    ]);
    expect(await titlesOf()).toEqual({ h1: 'h1', h2: 'Live', h3: 'Live' });
    await promote();
    expect(await titlesOf()).toEqual({ h1: 'Staged', h2: 'Live', h3: 'Live', h4: 'New' });
    await promote({ entries: [{ kind: 'articles', id: 'h2' }] });
    expect(await titlesOf()).toEqual({ h1: 'Staged', h2: 'Staged', h3: 'Live', h4: 'New' });
    const unknown = promote({ entries: [{ kind: 'articles', id: 'h1' }] });
    expect((await refusal(unknown)).code).toBe('request.not_found');
  });

  it('that is only planned along with a release is computed again if production moves meanwhile', async () => {
    for (const id of ['h1', 'h2']) await bring('articles', titled(id, id), { brand: staged });
    const moves = ['Live'];
    const threads: typeof importThreads = {
      ...importThreads,
      run: async (work) => {
        if (moves.length > 0) await bring('articles', titled('h9', moves.pop() ?? ''), { actor: 'bob' });
        return importThreads.run(work);
      },
    };
    const moving = createContentDesk({ ...parts(), threads, content: { refresh: async () => undefined } });
    const commit = async () => never();
    const request = { source: staged.id, target: one, entries: undefined, commit, ...by('olga') };
    expect((await moving.promote({ ...request, dryRun: true })).entries.map(({ id }) => id)).toEqual(['h1', 'h2']);
    moves.push('Live again');
    const refused = moving.promote({ ...request, entries: [{ kind: 'articles', id: 'h1' }] });
    expect((await refusal(refused)).code).toBe('content.busy');
  });

  it('leaves what only production has, and takes pictures along', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const { hash } = await desk.addPicture({ tenant: staged.id, name: 'red.png', author: 'ana', bytes: inPieces(png) });
    await bring('banners', aBanner({ id: 'b1', picture: { EN: `pictures/${hash}.webp` } }), { brand: staged });
    await bring('banners', aBanner({ id: 'own' }), { actor: 'bob' });
    expect((await promote()).entries.map(({ id }) => id)).toEqual(['b1']);
    expect(Object.keys(await titlesOf())).toEqual(['b1', 'own']);
    expect(await desk.pictures('one')).toMatchObject([{ hash, uses: [{ kind: 'banners', id: 'b1' }] }]);
  });
});

describe('a scheduled publication', () => {
  const at = () => new Date(clock.now().getTime() + 3_600_000);
  const schedule = async (names: readonly string[], given: Parameters<typeof publish>[1] = {}) =>
    (await publish(names, { at: at(), ...given })).publication ?? '';
  const due = () => publishDue(parts(), (id) => brands.get(id));
  const states = async (brand = one) =>
    (await desk.publications(brand.id)).map(({ state, problem }) => [state, problem]);
  const hour = () => clock.pass({ minutes: 61 });
  beforeEach(async () => {
    for (const email of ['ana', 'bob'])
      await aStaffToken({ database, clock, email, role: 'editor', token: `token of ${email}` });
  });

  it('takes effect by the clock, once over two nodes, with the text of its scheduling', async () => {
    await save('articles', titled('h1', 'At noon'));
    await save('articles', titled('h1', 'At noon'), { brand: two });
    await schedule(['articles h1']);
    await schedule(['articles h1'], { brand: two });
    await save('articles', titled('h1', 'Unfinished'));
    expect((await desk.list(one))[0]).toMatchObject({ scheduled: at().toISOString(), draft: { revision: 1 } });
    await due();
    expect(await titlesOf()).toEqual({});
    hour();
    await Promise.all([due(), due()]);
    await due();
    expect([await titlesOf(), await titlesOf(two)]).toEqual([{ h1: 'At noon' }, { h1: 'At noon' }]);
    expect([await states(), await states(two)]).toEqual([[['published', null]], [['published', null]]]);
    expect(await listRevisions(database, 'content', 'one')).toHaveLength(1);
    expect((await desk.list(one))[0]?.draft).toMatchObject({ author: 'ana' });
  });

  it('stops at once if what it replaces is changed, and others go on', async () => {
    await bring('articles', titled('h1', 'First'));
    await save('articles', titled('h1', 'At noon'));
    await schedule(['articles h1']);
    await save('articles', titled('h2', 'At noon'));
    await schedule(['articles h2']);
    await bring('articles', titled('h1', 'Of Bob'), { actor: 'bob' });
    expect((await states()).toSorted()).toEqual([
      ['pending', null],
      ['stopped', 'bob changed h1 (articles) meanwhile'],
    ]);
    hour();
    await due();
    expect(await titlesOf()).toEqual({ h1: 'Of Bob', h2: 'At noon' });
  });

  it('fails, and says why, if it has faults by now', async () => {
    await bring('promotions', aPromotion({ id: 'p1' }));
    await save('articles', titled('h1', 'At noon'));
    await schedule(['articles h1']);
    await bring('articles', { ...titled('h2', 'Taken'), tag: 'terms' });
    await save('articles', { ...titled('h3', 'Taken too'), tag: 'other' });
    await schedule(['articles h3']);
    await aContentImport(
      { 'help.json': { articles: [{ ...titled('h4', 'Other'), tag: 'other' }] } },
      { database, clock, brand: one },
    );
    hour();
    await due();
    expect((await states()).toSorted()).toEqual([
      ['failed', expect.stringContaining('h3')],
      ['published', null],
    ]);
  });

  it('fails if its author may no longer publish, also if a second person approved it', async () => {
    await save('articles', titled('h1', 'At noon'));
    await schedule(['articles h1'], { actor: 'gone' });
    await save('articles', titled('h2', 'At noon'));
    await schedule(['articles h2'], { actor: 'gone', approvedBy: 'bob' });
    await save('articles', titled('h3', 'At noon'));
    await schedule(['articles h3']);
    hour();
    await due();
    expect(await titlesOf()).toEqual({ h3: 'At noon' });
    const refused = ['failed', expect.stringContaining('gone may no longer publish')];
    expect((await states()).toSorted()).toEqual([refused, refused, ['published', null]]);
  });

  it('fails if the policy now requires a second person, unless one approved it; not in staging', async () => {
    await save('articles', titled('h1', 'At noon'));
    await schedule(['articles h1']);
    await save('articles', titled('h2', 'At noon'));
    await schedule(['articles h2'], { approvedBy: 'bob' });
    await save('articles', titled('h1', 'At noon'), { brand: staged });
    await schedule(['articles h1'], { brand: staged });
    await setPolicy({
      database,
      tenant: 'one',
      stated: { secondPerson: true, signOff: false },
      mayLoosen: false,
      actor: 'olga',
      reason: 'two persons',
      now: clock.now(),
    });
    hour();
    await due();
    expect([await titlesOf(), await titlesOf(staged)]).toEqual([{ h2: 'At noon' }, { h1: 'At noon' }]);
    expect((await states()).toSorted()).toEqual([
      ['failed', 'the policy now requires a second person: schedule it anew'],
      ['published', null],
    ]);
  });

  it('becomes drafts again when it is cancelled, where nobody has begun a newer one', async () => {
    await save('articles', titled('h1', 'At noon'));
    await save('articles', titled('h2', 'At noon'));
    const id = await schedule(['articles h1', 'articles h2']);
    await save('articles', titled('h2', 'Newer'), { author: 'bob' });
    const cancel = () => desk.cancelPublication({ tenant: 'one', id, actor: 'eve', reason: 'rain', origin });
    await cancel();
    expect((await desk.list(one)).map(({ title, draft }) => [title, draft?.author])).toEqual([
      ['At noon', 'ana'],
      ['Newer', 'bob'],
    ]);
    expect((await refusal(cancel())).code).toBe('request.not_found');
    hour();
    await due();
    expect(await titlesOf()).toEqual({});
  });

  it('is refused for a time that has passed', async () => {
    await save('articles', titled('h1', 'Late'));
    expect((await refusal(publish(['articles h1'], { at: clock.now() }))).code).toBe('request.invalid');
  });
});

describe('the picture library', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const add = async (name: string, background: string, author = 'ana') =>
    desk.addPicture({ tenant: 'one', name, author, bytes: inPieces(await picture(background)) });

  it('stores a picture once, and deletes only what nothing shows or can restore', async () => {
    const red = await add('red.png', '#c33');
    const green = await add('green.png', '#3c3');
    expect((await add('again.png', '#c33')).hash).toBe(red.hash);
    expect((await desk.pictures('one')).map(({ name }) => name).toSorted()).toEqual(['again.png', 'green.png']);
    expect(await desk.pictures('two')).toEqual([]);
    await save('banners', aBanner({ id: 'b1', picture: { EN: `pictures/${red.hash}.webp` } }));
    const remove = (hash: string) => desk.deletePicture('one', hash);
    expect((await refusal(remove(red.hash))).message).toContain('b1');
    await publish(['banners b1']);
    await save('banners', aBanner({ id: 'b1', picture: { EN: `pictures/${green.hash}.webp` } }));
    await publish(['banners b1']);
    expect((await refusal(remove(red.hash))).message).toContain('undo');
    clock.pass({ minutes: 31 * 24 * 60 });
    // An unused picture of the library stays until somebody deletes it.
    await bring('articles', titled('h1', 'Sweeps'));
    await remove(red.hash);
    expect((await desk.pictures('one')).map(({ name }) => name)).toEqual(['green.png']);
    expect((await refusal(remove(red.hash))).code).toBe('request.not_found');
    expect((await desk.picture('one', green.hash)).length).toBeGreaterThan(0);
    expect((await refusal(desk.picture('two', green.hash))).code).toBe('request.not_found');
    expect(await publishedOf('banners', 'b1')).toMatchObject({ picture: { EN: `pictures/${green.hash}.webp` } });
  });
});

const never = (): never => {
  throw new Error('nothing is written');
};
