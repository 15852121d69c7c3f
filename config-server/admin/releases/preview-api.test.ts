import { beforeEach, describe, expect, it } from 'vitest';
import { findPreview } from '../../../server/brands/preview/previews.ts';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';

describe('links to previews', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  beforeEach(async () => {
    admin = await anAdminApi({ clock });
    return () => admin.close();
  });

  const post = (path: string, body: object = {}) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body } });
  const linksOf = async (brand: string): Promise<{ id: string; expiresAt: string }[]> =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${brand}/previews` })).body.value;
  /** Makes a link to `one` and returns its id. */
  const aLink = async () => {
    await post('/brands/one/previews', { environment: 'production' }).expect(200);
    const [link] = await linksOf('one');
    if (link === undefined) throw new Error('the link that was just made is not listed');
    return link;
  };
  /** Whether the link still works for a visitor. */
  const works = async (id: string) => {
    const signature = '0'.repeat(24);
    const of = { database: admin.database, clock, sign: () => signature };
    return (await findPreview({ ...of, label: id + signature })) !== undefined;
  };

  it('can be listed and revoked only under their own brand', async () => {
    const { id } = await aLink();
    expect(await linksOf('two')).toEqual([]);
    const elsewhere = await post(`/brands/two/previews/${id}/revocation`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'request.not_found']);
    expect(await works(id)).toBe(true);
    await post(`/brands/one/previews/${id}/revocation`).expect(200);
    expect(await works(id)).toBe(false);
    expect((await post(`/brands/one/previews/${id}/revocation`)).body.code).toBe('request.not_found');
  });

  it('show nothing any more after they have expired', async () => {
    const { id, expiresAt } = await aLink();
    const left = (Date.parse(expiresAt) - clock.now().getTime()) / 1000;
    clock.pass({ seconds: left - 1 });
    expect([await works(id), (await linksOf('one')).length]).toEqual([true, 1]);
    clock.pass({ seconds: 1 });
    expect([await works(id), (await linksOf('one')).length]).toEqual([false, 0]);
    expect((await post(`/brands/one/previews/${id}/revocation`)).body.code).toBe('request.not_found');
  });
});
