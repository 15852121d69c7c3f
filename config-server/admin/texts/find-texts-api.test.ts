import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Shown = { language: string; text: string; from: string; changed: boolean; long: boolean };
type Found = {
  languages: { language: string; own: number; missing: number; changed: number; long: number }[];
  list: { key: string; english: string; max?: number; texts: Shown[] }[];
  more: number;
};
type Draft = { id: string; revision: number };

describe('texts of a brand in EN, TY and CN', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
  });
  afterAll(() => admin?.close());

  const at = '/admin/v1/brands/one';
  const begin = async (): Promise<Draft> => {
    const draft: Draft = (
      await admin.call({ method: 'post', path: `${at}/drafts`, body: { name: 'Words' }, as: 'ana' }).expect(200)
    ).body.value;
    return write(draft, [{ path: '/locale/enabled', value: ['EN', 'TY', 'CN'] }]);
  };
  const write = async (draft: Draft, operations: object[]): Promise<Draft> => {
    const { body } = await admin
      .call({
        method: 'post',
        path: `${at}/drafts/${draft.id}/patches`,
        body: { revision: draft.revision, operations },
        as: 'ana',
      })
      .expect(200);
    return { ...draft, revision: body.value.revision };
  };
  const text = (language: string, value: string) => ({ path: `/texts/${language}/access/title`, value });
  const find = async (query: Record<string, string>): Promise<Found> =>
    (await admin.call({ method: 'get', path: `${at}/texts?${new URLSearchParams(query)}`, as: 'ana' }).expect(200)).body
      .value;
  const titleIn = async (draft: Draft, language: string): Promise<Shown | undefined> =>
    (await find({ draft: draft.id, words: 'access:title' })).list
      .find(({ key }) => key === 'access:title')
      ?.texts.find((one) => one.language === language);

  it('are found by words of any language, own or shipped, and by key, regardless of case and accents', async () => {
    const draft = await write(await begin(), [text('TY', 'Máligayang bumalik sa iyo')]);
    for (const words of ['access:title', 'WELCOME back', 'maligayang BUMALIK', '欢迎回来'])
      expect([words, (await find({ draft: draft.id, words })).list.map(({ key }) => key)]).toEqual([
        words,
        expect.arrayContaining(['access:title']),
      ]);
    expect((await find({ draft: draft.id, words: 'maligayang bumalik', language: 'CN' })).list).toEqual([]);
    expect((await find({ draft: draft.id, words: 'no such words' })).list).toEqual([]);
    // The served release has none of it.
    expect((await find({ words: 'maligayang bumalik' })).list).toEqual([]);
  });

  it('are listed thirty at a time', async () => {
    const first = await find({});
    const second = await find({ after: '30' });
    expect([first.list.length, second.list.length, first.more - second.more]).toEqual([30, 30, 30]);
    expect(second.list[0]?.key).not.toBe(first.list[0]?.key);
  });

  it('are shown as changed once their English text is another, until they are written again', async () => {
    let draft = await write(await begin(), [text('EN', 'Hello'), text('TY', 'Kumusta')]);
    expect(await titleIn(draft, 'TY')).toMatchObject({ from: 'own', changed: false });
    // The shipped translation is that of the shipped English text.
    expect(await titleIn(draft, 'CN')).toMatchObject({ from: 'shipped', changed: true });
    draft = await write(draft, [text('EN', 'Good evening')]);
    expect(await titleIn(draft, 'TY')).toMatchObject({ text: 'Kumusta', from: 'own', changed: true });
    const { list, languages } = await find({ draft: draft.id, language: 'TY', state: 'changed' });
    expect(list.map(({ key, english }) => [key, english])).toEqual([['access:title', 'Good evening']]);
    expect(languages.find(({ language }) => language === 'TY')?.changed).toBe(1);
    // Somebody read it beside the new English text.
    expect(await titleIn(await write(draft, [text('TY', 'Kumusta')]), 'TY')).toMatchObject({ changed: false });
    draft = await write({ ...draft, revision: draft.revision + 1 }, [text('TY', 'Magandang gabi')]);
    expect(await titleIn(draft, 'TY')).toMatchObject({ changed: false });
    draft = await write(draft, [{ path: '/texts/EN/access/title', removed: true }]);
    expect(await titleIn(draft, 'TY')).toMatchObject({ changed: true });
    expect(await titleIn(draft, 'CN')).toMatchObject({ from: 'shipped', changed: false });
  });

  it('that were pushed in a folder are shown as changed when English is written in the console', async () => {
    const draft = await begin();
    await admin.database.asOperator((tx) =>
      tx
        .updateTable('draft')
        .set({ texts: JSON.stringify({ TY: { access: { title: 'Mula sa folder' } } }) })
        .where('id', '=', draft.id)
        .execute(),
    );
    expect(await titleIn(draft, 'TY')).toMatchObject({ text: 'Mula sa folder', changed: false });
    const written = await write(draft, [text('EN', 'From the folder')]);
    expect(await titleIn(written, 'TY')).toMatchObject({ changed: true });
  });

  it('are shown as longer than their place', async () => {
    const draft = await write(await begin(), [
      { path: '/texts/TY/access/submit', value: 'A button with many more words than fit' },
    ]);
    const { list } = await find({ draft: draft.id, state: 'long', language: 'TY' });
    expect(list.map(({ key, max }) => [key, max])).toEqual([['access:submit', 20]]);
  });

  it('have a history of what was written, by whom', async () => {
    const draft = await write(await begin(), [{ path: '/texts/TY/access/noAccount', value: 'Isa' }]);
    await write(draft, [{ path: '/texts/TY/access/noAccount', value: 'Dalawa' }]);
    const other = await begin();
    await write(other, [{ path: '/texts/TY/access/noAccount', value: 'Tatlo' }]);
    const { body } = await admin
      .call({ method: 'get', path: `${at}/texts/TY/access:noAccount/edits`, as: 'ana' })
      .expect(200);
    // Edits of one draft that follow each other are one.
    expect(body.value).toMatchObject([
      { actor: 'ana', before: null, after: 'Tatlo' },
      { actor: 'ana', before: null, after: 'Dalawa' },
    ]);
  });

  it('are shown to a translator in English and in their languages only', async () => {
    const draft = await begin();
    await aStaffToken({
      database: admin.database,
      email: 'tess@x.example',
      token: 'tess',
      role: 'translator',
      brands: ['one'],
      languages: ['TY'],
    });
    const asTess = (path: string) =>
      supertest(admin.app).get(`/admin/v1/brands/${path}`).set('authorization', 'Bearer tess');
    const { body } = await asTess(`one/texts?draft=${draft.id}`).expect(200);
    expect((body.value as Found).languages.map(({ language }) => language)).toEqual(['EN', 'TY']);
    expect((await asTess('two/texts')).body.code).toBe('brand.unknown');
  });
});
