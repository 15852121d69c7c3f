import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdminApi, packed, pushedTo, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aCatalogue, anImport } from '../../../tests/support/catalogue.ts';
import { anArticle } from '../../../tests/support/content.ts';

describe('a promotion of a release', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
    await anImport(aCatalogue(), { database: admin.database });
  });
  afterAll(() => admin?.close());
  const push = pushedTo(() => admin.app);
  const post = (path: string, body: object = {}) =>
    admin.call({ method: 'post', path: `/admin/v1/${path}`, body: { reason: 'a test', ...body } });
  const send = (method: 'post' | 'put', path: string, bytes: Buffer) =>
    supertest(admin.app)
      [method](`/admin/v1/${path}`)
      .query({ reason: 'a test' })
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/octet-stream')
      .send(bytes)
      .expect(200);
  const help = (brand: string, ...titles: string[]) =>
    send(
      'post',
      `brands/${brand}/content/imports`,
      packed({
        'help.json': JSON.stringify({
          articles: titles.map((title) => anArticle({ id: title.split(' ')[0], title: { EN: title } })),
        }),
      }),
    );
  const choose = (brand: string, ...vendors: string[]) =>
    send(
      'put',
      `brands/${brand}/catalogue`,
      Buffer.from(JSON.stringify({ vendors: vendors.map((code) => ({ code })) })),
    );
  const titles = async (brand: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${brand}/content` })).body.value.map(
      ({ title }: { title: string }) => title,
    );
  const chosen = async (brand: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${brand}/catalogue/revisions` })).body.value.at(-1)
      ?.file ?? null;
  const number = async () =>
    (await admin.call({ method: 'get', path: '/admin/v1/brands/two/readiness?environment=production' })).body.value
      .release;
  const staged = async () =>
    (await admin.call({ method: 'get', path: '/admin/v1/brands/two/readiness?environment=staging' })).body.value
      .release;
  const points = async () =>
    (await admin.call({ method: 'get', path: '/admin/v1/brands/two/readiness?environment=staging' })).body.value.points
      .filter(({ id, message }: { id: string; message: string }) => message.includes('not in production') && id !== 'x')
      .map(({ id, state }: { id: string; state: string }) => [id, state]);
  const promote = (body: object = {}) => post('brands/two/promotions', body);
  const article = (id: string) => ({ kind: 'articles', id });

  it('names content, games and live changes of staging, and takes what is named: all or nothing', async () => {
    await push('two', { tenant: { id: 'two', brandName: 'Rehearsed' } }, { environment: 'staging' }).expect(200);
    await help('two@staging', 'h1 first', 'h2 first');
    await choose('two@staging', 'NOVA');
    await post('changes', {
      environment: 'staging',
      requests: [{ tenant: 'two', path: '/flags/CBS3', value: false }],
    }).expect(200);
    const before = await number();
    expect(await points()).toEqual([
      ['content', 'warning'],
      ['games', 'warning'],
    ]);

    const planned = (await promote({ dryRun: true }).expect(200)).body.value;
    expect(planned.content.entries).toMatchObject([
      { id: 'h1', change: 'added', taken: false, newer: null },
      { id: 'h2', change: 'added', taken: false, newer: null },
    ]);
    expect(planned).toMatchObject({
      games: { taken: false, newer: null },
      changes: [{ path: '/flags/CBS3', value: false }],
    });

    // An entry that does not differ refuses all of it.
    const refused = await promote({ content: [article('h1'), article('h9')], games: true });
    expect(refused.body.code).toBe('request.not_found');
    expect([await titles('two'), await chosen('two'), await number()]).toEqual([[], null, before]);

    const done = await promote({ content: [article('h1')], games: true }).expect(200);
    expect(done.body.value.games).toMatchObject({ taken: true });
    expect([await titles('two'), await chosen('two')]).toEqual([['h1 first'], 'staging']);
    expect(await number()).toBe(done.body.value.number);
    expect(await points()).toEqual([['content', 'warning']]);
    const acts = await admin.database.asOperator((tx) =>
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
    await push('two', small(7), { environment: 'staging', base: await staged() }).expect(200);
    await post('changes', { requests: [{ tenant: 'two', path: '/theme/radius/small', value: 5 }] }).expect(200);
    const before = [await titles('two'), await number()];
    // A live change hides a value of the release, and the call does not say whether it stays.
    const refused = await promote({ content: [article('h2')] });
    expect(refused.body.code).toBe('release.hides');
    expect([await titles('two'), await number()]).toEqual(before);
    await promote({ content: [article('h2')], hidden: 'keep' }).expect(200);
    expect(await titles('two')).toEqual(['h1 first', 'h2 first']);
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
  });
});
