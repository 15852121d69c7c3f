import supertest from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { anAdminApi, packed, pushedTo, type TestAdminApi, token } from './admin-api.ts';
import { aCatalogue, anImport } from './catalogue.ts';
import { aClock } from './clock.ts';
import { anArticle } from './content.ts';

/** An admin API for acts on releases, content and games. Each act is a second later than the one before. */
export function releaseActs({ games = false }: { games?: boolean } = {}) {
  const clock = aClock();
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    if (games) await anImport(aCatalogue(), { database: admin.database });
  });
  afterAll(() => admin?.close());
  const get = async (path: string) => (await admin.call({ method: 'get', path: `/admin/v1/${path}` })).body.value;
  const upload = (method: 'post' | 'put', path: string, bytes: Buffer) => {
    clock.pass({ seconds: 1 });
    return supertest(admin.app)
      [method](`/admin/v1/${path}`)
      .query({ reason: 'a test' })
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/octet-stream')
      .send(bytes)
      .expect(200);
  };
  return {
    clock,
    get admin() {
      return admin;
    },
    push: pushedTo(() => admin.app),
    post: (path: string, body: object = {}) => {
      clock.pass({ seconds: 1 });
      return admin.call({ method: 'post', path: `/admin/v1/${path}`, body: { reason: 'a test', ...body } });
    },
    get,
    /** Imports articles. The first word of each title is its id. */
    help: (brand: string, ...titles: string[]) => {
      const articles = titles.map((title) => anArticle({ id: title.split(' ')[0], title: { EN: title } }));
      return upload('post', `brands/${brand}/content/imports`, packed({ 'help.json': JSON.stringify({ articles }) }));
    },
    choose: (brand: string, ...vendors: string[]) =>
      upload(
        'put',
        `brands/${brand}/catalogue`,
        Buffer.from(JSON.stringify({ vendors: vendors.map((code) => ({ code })) })),
      ),
    /** Number of the release that an environment of the brand `two` serves. */
    release: async (environment: 'production' | 'staging' = 'production') =>
      (await get(`brands/two/readiness?environment=${environment}`)).release,
  };
}
