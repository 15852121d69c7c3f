import { describe, expect, it } from 'vitest';
import { batches } from '../../../server/batches.ts';
import { releaseActs } from '../../../tests/support/release-acts.ts';
import errors from '../../../texts/EN/errors.json' with { type: 'json' };

describe('a promotion of a release', () => {
  const stage = releaseActs({ games: true });
  const { clock, push, post, get, help, choose, release } = stage;
  const titles = async (brand: string) =>
    (await get(`brands/${brand}/content`)).map(({ title }: { title: string }) => title);
  const chosen = async (brand: string) => (await get(`brands/${brand}/catalogue/revisions`)).at(-1)?.file ?? null;
  const points = async () =>
    (await get('brands/two/readiness?environment=staging')).points
      .filter(({ id, message }: { id: string; message: string }) => message.includes('not in production') && id !== 'x')
      .map(({ id, state }: { id: string; state: string }) => [id, state]);
  const promote = (body: object = {}) => post('brands/two/promotions', body);
  const article = (id: string) => ({ kind: 'articles', id });

  it('brings the first release of a brand live together with its content and its games', async () => {
    await push('new', { tenant: { id: 'new' } }, { environment: 'staging' }).expect(200);
    await help('new@staging', 'h1 first', 'h2 first');
    await choose('new@staging', 'NOVA');
    const act = (more: object) => post('brands/new/promotions', more).expect(200);
    const planned = (await act({ dryRun: true })).body.value;
    expect(planned.content.entries).toMatchObject([
      { id: 'h1', change: 'added', newer: null },
      { id: 'h2', change: 'added', newer: null },
    ]);
    await act({ content: [article('h1'), article('h2')], games: true });
    expect([await titles('new'), await chosen('new')]).toEqual([['h1 first', 'h2 first'], 'staging']);
  });

  it('names content, games and live changes of staging, and takes what is named: all or nothing', async () => {
    await push('two', { tenant: { id: 'two', brandName: 'Rehearsed' } }, { environment: 'staging' }).expect(200);
    await help('two@staging', 'h1 first', 'h2 first');
    await choose('two@staging', 'NOVA');
    await post('changes', {
      environment: 'staging',
      requests: [{ tenant: 'two', path: '/flags/CBS3', value: true }],
    }).expect(200);
    const before = await release();
    expect(await points()).toEqual([
      ['content', 'warning'],
      ['games', 'warning'],
      ['changes', 'warning'],
    ]);

    const planned = (await promote({ dryRun: true }).expect(200)).body.value;
    expect(planned.content.entries).toMatchObject([
      { id: 'h1', change: 'added', taken: false, newer: null },
      { id: 'h2', change: 'added', taken: false, newer: null },
    ]);
    expect(planned).toMatchObject({
      games: { taken: false, newer: null },
      changes: [{ path: '/flags/CBS3', before: false, value: true, taken: false }],
    });

    // An entry that does not differ refuses all of it.
    const refused = await promote({ content: [article('h1'), article('h9')], games: true });
    expect(refused.body.code).toBe('request.not_found');
    expect([await titles('two'), await chosen('two'), await release()]).toEqual([[], null, before]);

    const done = await promote({ content: [article('h1')], games: true }).expect(200);
    expect(done.body.value.games).toMatchObject({ taken: true });
    expect([await titles('two'), await chosen('two')]).toEqual([['h1 first'], 'staging']);
    expect(await release()).toBe(done.body.value.number);
    expect(await points()).toEqual([
      ['content', 'warning'],
      ['changes', 'warning'],
    ]);
    const acts = await stage.admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select('action')
        .where('tenant', '=', 'two')
        .where('action', 'in', ['release.promoted', 'content.changed', 'catalogue.chosen'])
        .execute(),
    );
    expect(acts.map(({ action }) => action).toSorted()).toEqual([
      'catalogue.chosen',
      'content.changed',
      'release.promoted',
    ]);
  });

  it('writes no content if the release is refused', async () => {
    const small = (value: number) => ({ tenant: { id: 'two' }, theme: { radius: { small: value } } });
    await push('two', small(7), { environment: 'staging', base: await release('staging') }).expect(200);
    await post('changes', { requests: [{ tenant: 'two', path: '/theme/radius/small', value: 5 }] }).expect(200);
    const before = [await titles('two'), await release()];
    // A live change hides a value of the release, and the call does not say whether it stays.
    const refused = await promote({ content: [article('h2')] });
    expect(refused.body.code).toBe('release.hides');
    expect([await titles('two'), await release()]).toEqual(before);
    await promote({ content: [article('h2')], hidden: 'keep' }).expect(200);
    expect(await titles('two')).toEqual(['h1 first', 'h2 first']);
  });

  const live = async (...paths: string[]) => {
    const served = await stage.admin.call({
      method: 'get',
      path: '/admin/v1/brands/two/changes?environment=production',
    });
    return served.body.value
      .filter(({ path }: { path: string }) => paths.includes(path))
      .map(({ path, value, actor, until }: Record<string, unknown>) => [path, value, actor, until ?? null]);
  };

  it('makes the live changes of staging in production that are named, over the release and until the same time', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await post('changes', {
      environment: 'staging',
      requests: [
        { tenant: 'two', path: '/flags/USERNAMEREG3', value: false, until },
        { tenant: 'two', path: '/theme/radius/small', value: 9 },
      ],
    }).expect(200);
    const paths = ['/flags/CBS3', '/flags/USERNAMEREG3', '/theme/radius/small'];
    const before = [await live(...paths), await release()];
    expect((await promote({ changes: ['/flags/AGENT3'], hidden: 'keep' })).body.code).toBe('request.not_found');
    expect([await live(...paths), await release()]).toEqual(before);
    const planned = (await promote({ changes: paths.slice(1), hidden: 'keep', dryRun: true }).expect(200)).body.value;
    expect(planned.changes.map(({ path, taken }: { path: string; taken: boolean }) => [path, taken])).toEqual([
      ['/flags/CBS3', false],
      ['/flags/USERNAMEREG3', true],
      ['/theme/radius/small', true],
    ]);
    expect(await live(...paths)).toEqual(before[0]);
    const done = await promote({ changes: paths.slice(1), hidden: 'keep' }).expect(200);
    expect(await live(...paths)).toEqual(
      expect.arrayContaining([
        ['/flags/USERNAMEREG3', false, 'local', until],
        ['/theme/radius/small', 9, 'local', null],
      ]),
    );
    expect(done.body.value.changes).toMatchObject([{ taken: false }, { taken: true }, { taken: true }]);
    const acts = await stage.admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['before', 'after'])
        .where('tenant', '=', 'two')
        .where('action', '=', 'changes.made')
        .execute(),
    );
    const act = acts.find(
      ({ after }) => JSON.stringify(after).includes('"production"') && JSON.stringify(after).includes('USERNAMEREG3'),
    );
    expect(act?.after).toMatchObject({
      environment: 'production',
      values: { '/flags/USERNAMEREG3': false, '/theme/radius/small': 9 },
    });
    expect(act?.before).toMatchObject({ values: { '/theme/radius/small': 5 } });
    // A change that is taken replaces the one that hid the release, and was chosen together with it.
    const small = (value: number) => ({ tenant: { id: 'two' }, theme: { radius: { small: value } } });
    await push('two', small(8), { environment: 'staging', base: await release('staging'), hidden: 'keep' }).expect(200);
    await post('changes', {
      environment: 'staging',
      requests: [{ tenant: 'two', path: '/theme/radius/small', value: 10 }],
    }).expect(200);
    expect((await promote()).body.code).toBe('release.hides');
    await promote({ changes: ['/theme/radius/small'] }).expect(200);
    // Nothing is left of them, and what staging only plans is no part of it: production would have it at once.
    const from = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const later = [{ tenant: 'two', path: '/theme/radius/small', value: 11, from }];
    await post('changes', { environment: 'staging', requests: later }).expect(200);
    expect((await promote({ hidden: 'keep', dryRun: true })).body.value.changes).toMatchObject([
      { path: '/flags/CBS3' },
    ]);
  });

  it('counts the live changes that the list has no place for, lists those that are taken, and leaves the others', async () => {
    const texts = Object.entries(errors)
      .filter(([, text]) => !text.includes('{'))
      .map(([key]) => `/texts/EN/errors/${key}`)
      .slice(0, 120);
    for (const part of batches(texts, 40))
      await post('changes', {
        environment: 'staging',
        requests: part.map((path) => ({ tenant: 'two', path, value: 'An error' })),
      }).expect(200);
    const planned = (await promote({ hidden: 'keep', dryRun: true }).expect(200)).body.value;
    expect([planned.changes.length, planned.moreChanges]).toEqual([100, texts.length + 1 - 100]);
    const listed = new Set(planned.changes.map(({ path }: { path: string }) => path));
    const outside = texts.filter((path) => !listed.has(path)).slice(0, 2);
    expect(outside).toHaveLength(2);
    const done = (await promote({ changes: outside, hidden: 'keep' }).expect(200)).body.value;
    const taken = done.changes.filter((change: { taken: boolean }) => change.taken);
    expect(taken.map(({ path }: { path: string }) => path).toSorted()).toEqual(outside.toSorted());
    expect([done.changes.length, done.moreChanges]).toEqual([100, planned.moreChanges]);
    const made = (await get('brands/two/changes')).filter(
      ({ environment, path }: Record<string, string>) => environment === 'production' && texts.includes(path ?? ''),
    );
    expect(made.map(({ path }: { path: string }) => path).toSorted()).toEqual(outside.toSorted());
    const left = (await get('brands/two/readiness?environment=staging')).points;
    const { message } = left.find(({ id }: { id: string }) => id === 'changes');
    expect(message).toContain(`${texts.length - 1} live changes of staging are not in production`);
    expect(message).toMatch(/ and 99 more$/);
  });

  it('needs a sign-off of the content and the games that it takes, if the policy says so', async () => {
    await post('policies/two', { secondPerson: false, signOff: true }).expect(200);
    await post('brands/two/sign-offs').expect(200);
    await help('two@staging', 'h2 second');
    await choose('two@staging', 'REEF');
    expect((await promote({ content: [article('h2')], hidden: 'keep' })).body.message).toMatch(
      /revision \d+ of the content/,
    );
    expect((await promote({ games: true, hidden: 'keep' })).body.message).toMatch(/the games of choice/);
    await promote({ hidden: 'keep' }).expect(200);
    await post('brands/two/sign-offs').expect(200);
    await promote({ content: [article('h2')], games: true, hidden: 'keep' }).expect(200);
    expect(await titles('two')).toEqual(['h1 first', 'h2 second']);
    // A live change of staging after the sign-off was seen by nobody who signed.
    await promote({ changes: ['/flags/CBS3'], hidden: 'keep', dryRun: true }).expect(200);
    await post('changes', {
      environment: 'staging',
      requests: [{ tenant: 'two', path: '/theme/radius/small', value: 11 }],
    }).expect(200);
    const later = await promote({ changes: ['/theme/radius/small'], hidden: 'keep' });
    expect(later.body).toMatchObject({ code: 'release.not_signed_off' });
    expect(later.body.message).toContain('/theme/radius/small');
    await post('brands/two/sign-offs').expect(200);
    await promote({ changes: ['/theme/radius/small'], hidden: 'keep' }).expect(200);
    expect(await live('/theme/radius/small')).toContainEqual(['/theme/radius/small', 11, 'local', null]);
  });
});
