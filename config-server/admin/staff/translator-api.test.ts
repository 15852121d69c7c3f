import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdminApi, packed, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aBanner, anArticle } from '../../../tests/support/content.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Draft = { id: string; revision: number };
const text = (language: string, value = `Words in ${language}`) => ({ path: `/texts/${language}/access/title`, value });

describe('a translator of TY and JA at brand one', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
    const translator = { database: admin.database, role: 'translator' as const, brands: ['one'] };
    await aStaffToken({ ...translator, email: 'tess@x.example', token: 'tess', languages: ['TY', 'JA'] });
    await aStaffToken({ ...translator, email: 'theo@x.example', token: 'theo', languages: ['TY'] });
  });
  afterAll(() => admin?.close());

  const as =
    (token: string) => (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object | string | Buffer) => {
      const call = supertest(admin.app)[method](`/admin/v1${path}`).set('authorization', `Bearer ${token}`);
      return body === undefined ? call : call.send(body);
    };
  const tess = as('tess');
  const olga = as('a-token-of-olga');
  const drafts = (brand = 'one') => `/brands/${brand}/drafts`;
  const begin = async (call = tess): Promise<Draft> =>
    (await call('post', drafts(), { name: 'Words' }).expect(200)).body.value;
  const patch = (draft: Draft, operations: object[], call = tess, more: object = {}) =>
    call('post', `${drafts()}/${draft.id}/patches`, { revision: draft.revision, operations, ...more });

  it('writes texts of those languages into a draft of their own, and takes them back', async () => {
    const draft = await begin();
    const written = await patch(draft, [text('TY'), text('JA')]).expect(200);
    expect(written.body.value.texts).toEqual({
      TY: { access: { title: 'Words in TY' } },
      JA: { access: { title: 'Words in JA' } },
    });
    const undone = await patch({ ...draft, revision: 2 }, [{ path: '/texts/TY', removed: true }]).expect(200);
    expect(undone.body.value.texts).toEqual({ JA: { access: { title: 'Words in JA' } } });
  });

  it.each([
    ['a text of another language', [text('EN', 'Other words')]],
    ['one text of another language among their own', [text('TY'), text('KO', 'Other words')]],
    ['the texts of all languages at once', [{ path: '/texts', removed: true }]],
    ['a setting', [{ path: '/theme/radius/small', value: 3 }]],
    ['a setting that is named like a text', [{ path: '/texts~1TY/access/title', value: 'x' }]],
    ['a label of the manifest in their language', [{ path: '/identity/name', value: 'Other' }]],
    ['the languages of the brand', [{ path: '/locale/enabled', value: ['EN', 'TY'] }]],
    [
      'a file',
      [
        { path: '/assets/logo.svg', removed: true },
        { path: '/flags/CBS3', value: true },
      ],
    ],
  ])('does not change %s, and nothing of that write is stored', async (_, operations) => {
    const draft = await begin(olga);
    await patch(draft, [text('EN'), text('KO'), text('TY', 'Of olga')], olga).expect(200);
    await olga('post', `/brands/one/releases?reason=x&environment=production&draft=${draft.id}&revision=2`)
      .set('content-type', 'application/octet-stream')
      .expect(200);
    const own = await begin();
    const refused = await patch(own, operations);
    expect(refused.body.code).toMatch(/^(staff\.forbidden|change\.unknown_path)$/);
    const { draft: after, texts } = (await tess('get', `${drafts()}/${own.id}`).expect(200)).body.value;
    expect([after.revision, texts.TY.access.title, texts.EN.access.title]).toEqual([1, 'Of olga', 'Words in EN']);
    await tess('delete', `${drafts()}/${own.id}`).expect(200);
    await olga('delete', `${drafts()}/${draft.id}`).expect(200);
  });

  it('does not move a draft to another release', async () => {
    const first = await begin(olga);
    const { base } = (await olga('get', `${drafts()}/${first.id}`).expect(200)).body.value.draft;
    await patch(first, [text('KO', `Again ${base}`)], olga).expect(200);
    const own = await begin();
    await olga('post', `/brands/one/releases?reason=x&environment=production&draft=${first.id}&revision=2`)
      .set('content-type', 'application/octet-stream')
      .expect(200);
    const moved = await patch(own, [text('TY')], tess, { base: base + 1 });
    expect(moved.body.code).toBe('staff.forbidden');
  });

  it('copies no draft, uploads nothing, publishes nothing, and writes to nobody else’s draft', async () => {
    const others = await begin(olga);
    const theos = await begin(as('theo'));
    const codes = [
      await tess('post', drafts(), { name: 'A copy', from: { draft: others.id } }),
      await patch(others, [text('TY')]),
      await patch(theos, [text('TY')]),
      await patch(theos, [text('JA')], as('theo')),
      await tess('put', `${drafts()}/${theos.id}/folder?revision=1`, packed({})).set(
        'content-type',
        'application/octet-stream',
      ),
      await tess('post', `${drafts()}/${theos.id}/publication-requests`, { revision: 1, reason: 'x' }),
      await tess('post', '/changes', {
        requests: [{ tenant: 'one', path: '/texts/TY/access/title', value: 'x' }],
        reason: 'x',
      }),
    ].map(({ body }) => body.code);
    expect(codes).toEqual([
      'staff.forbidden',
      'draft.foreign',
      'draft.foreign',
      'staff.forbidden',
      'staff.forbidden',
      'staff.forbidden',
      'staff.forbidden',
    ]);
    expect((await tess('post', drafts('two'), { name: 'Words' })).body.code).toBe('brand.unknown');
    expect((await tess('get', drafts('two'))).body.code).toBe('brand.unknown');
  });

  it('has a draft that an operator publishes', async () => {
    const draft = await begin();
    await patch(draft, [text('TY', 'Maligayang pagdating')]).expect(200);
    await olga('post', `/brands/one/releases?reason=words&environment=production&draft=${draft.id}&revision=2`)
      .set('content-type', 'application/octet-stream')
      .expect(200);
    expect(admin.brands.byId('one')?.delivery().texts.TY?.['access:title']).toBe('Maligayang pagdating');
  });

  it('changes the words of an entry in those languages, and nothing else of it', async () => {
    const banner = { ...aBanner({ title: { EN: 'Summer', TY: 'Tag-init' } }), id: undefined };
    const at = '/brands/one/content/entries/banners/b1/draft';
    const put = (call: typeof tess, record: object, revision: number, path = at) =>
      call('put', `${path}?revision=${revision}`, Buffer.from(JSON.stringify(record))).set(
        'content-type',
        'application/octet-stream',
      );
    expect((await put(tess, banner, 0)).body.code).toBe('staff.forbidden');
    await put(olga, banner, 0).expect(200);
    const entries = [{ kind: 'banners', id: 'b1', revision: 1 }];
    await olga('post', '/brands/one/content/publications', { entries, reason: 'x' }).expect(200);

    const { published } = (await tess('get', '/brands/one/content/entries/banners/b1').expect(200)).body.value;
    const titled = (title: object, more: object = {}) => ({ ...published, title, ...more });
    const saved = { EN: 'Summer', TY: 'Panahon ng init', JA: '夏' };
    await put(tess, titled(saved, { subtitle: { ...published.subtitle, TY: 'Gabi-gabi' } }), 0).expect(200);
    for (const record of [
      titled({ ...saved, EN: 'Winter' }),
      titled({ TY: 'x' }),
      titled({ ...saved, KO: '여름' }),
      titled(saved, { action: { type: 'external', target: 'https://elsewhere.example' } }),
      titled(saved, { picture: { ...published.picture, TY: 'https://elsewhere.example/a.png' } }),
      titled(saved, { hidden: true }),
      titled(saved, { group: undefined }),
      { ...titled(saved), title: 'Winter' },
    ])
      expect([record, (await put(tess, record, 1)).body.code]).toEqual([record, 'staff.forbidden']);
    expect((await tess('delete', `${at}?revision=1`)).body.code).toBe('staff.forbidden');
    expect((await put(as('theo'), titled({ ...saved, JA: '秋' }), 1)).body.code).toBe('staff.forbidden');
    await put(as('theo'), titled({ ...saved, TY: 'Tag-araw' }), 1).expect(200);
    // The console states no position, which leaves the entry at its place.
    const { position: _, ...unplaced } = titled({ ...saved, TY: 'Tag-init' });
    await put(as('theo'), unplaced, 2).expect(200);
    const other = await put(tess, anArticle(), 0, '/brands/two/content/entries/articles/h1/draft');
    expect(other.body.code).toBe('brand.unknown');
  });

  it('can do no more once their languages were changed, until they sign in again with the new ones', async () => {
    const email = 'toni@x.example';
    const account = { database: admin.database, role: 'translator' as const, brands: ['one'], email };
    await aStaffToken({ ...account, token: 'toni', languages: ['TY'] });
    const draft = await begin(as('toni'));
    const refused = await olga('post', '/staff/accounts', { email, languages: ['XX'], reason: 'x' });
    expect(refused.body.code).toBe('request.invalid');
    const changed = await olga('post', '/staff/accounts', { email, languages: ['KO'], reason: 'x' }).expect(200);
    expect(changed.body.value.languages).toEqual(['KO']);
    expect((await patch(draft, [text('TY')], as('toni'))).status).toBe(401);
    await aStaffToken({ ...account, token: 'toni-again', languages: ['KO'] });
    expect((await patch(draft, [text('TY')], as('toni-again'))).body.code).toBe('staff.forbidden');
    await patch(draft, [text('KO')], as('toni-again')).expect(200);
  });
});
