import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, type Colleague, pushedTo, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { serve } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { adminFile } from '../door/admin-token.ts';

describe('a proposal, and a release, if it were executed now', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
    for (const tenant of ['one', 'two'])
      await admin
        .call({
          method: 'post',
          path: `/admin/v1/policies/${tenant}`,
          as: 'olga',
          body: { secondPerson: true, signOff: tenant === 'two', reason: 'four eyes' },
        })
        .expect(200);
  });
  afterAll(() => admin?.close());

  const push = pushedTo(() => admin.app);
  const post = (path: string, { as, ...body }: Readonly<Record<string, unknown>> & { readonly as?: Colleague }) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as });
  const radius = async (value: number, more: object = {}) =>
    (
      await post('/changes', {
        requests: [{ tenant: 'one', path: '/theme/radius/small', value }],
        as: 'ana',
        ...more,
      }).expect(200)
    ).body.value.proposal as string;
  const show = (id: string, as: Colleague = 'bob') =>
    admin.call({ method: 'get', path: `/admin/v1/proposals/${id}`, as });
  const shown = async (id: string, as?: Colleague) => (await show(id, as).expect(200)).body.value;
  const decide = (id: string, decision: 'approved' | 'rejected') =>
    post(`/proposals/${id}/decision`, { decision, as: 'bob' });
  const asStaff = async (path: string, token: string) =>
    (await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer ${token}`)).body;
  /** Runs the command against this API. */
  const command = async (...argv: string[]): Promise<string> => {
    const server = await serve(admin.app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(admin.folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    await main({ argv, output, env: { DATA_DIR: admin.folder } });
    await server.close();
    return lines.join('\n');
  };
  const places = (differences: readonly { path: string; before?: unknown; after?: unknown }[]) =>
    differences.map(({ path, before, after }) => [path, before, after]);

  it('has the same differences while nothing has changed, names the author, and changes nothing', async () => {
    const before = admin.sets.production.byId('one')?.manifest.theme.radius.small;
    const id = await radius(21);
    const value = await shown(id);
    expect(value).toMatchObject({ own: false, proposal: { id, actor: 'ana' } });
    expect(value.now.refusal).toBeUndefined();
    expect(value.now.differences).toEqual(value.proposal.differences);
    expect(places(value.now.differences)).toEqual([['/theme/radius/small', before, 21]]);
    expect(await shown(id, 'ana')).toMatchObject({ own: true });
    expect(admin.sets.production.byId('one')?.manifest.theme.radius.small).toBe(before);
    await decide(id, 'approved').expect(200);
    expect((await show(id)).body.value).toMatchObject({
      decision: { outcome: 'approved', actor: expect.any(String), reason: expect.any(String) },
      now: { differences: [], files: [] },
    });
    expect((await show('unknown')).body.code).toBe('proposal.unknown');
  });

  it('has the current differences beside the proposed ones, and the refusal that an approval would get', async () => {
    await decide(await radius(20), 'approved').expect(200);
    const first = await radius(22);
    const second = await radius(23, { as: 'eve' });
    await decide(first, 'approved').expect(200);
    const { proposal, now } = await shown(second);
    expect(places(proposal.differences)).toEqual([['/theme/radius/small', 20, 23]]);
    expect(places(now.differences)).toEqual([['/theme/radius/small', 22, 23]]);
    const refused = await decide(second, 'approved');
    expect([now.refusal.code, now.refusal.message]).toEqual([refused.body.code, refused.body.message]);
    expect(now.refusal.code).toBe('proposal.stale');
    expect(await command('proposals', 'show', second)).toContain(
      [
        'as proposed:',
        '    one /theme/radius/small: 20 -> 23',
        'now:',
        '    one /theme/radius/small: 22 -> 23',
        `    cannot be approved: ${refused.body.message}`,
      ].join('\n'),
    );
    await decide(second, 'rejected').expect(200);
  });

  it('shows only the refusal if it can no longer be planned', async () => {
    const stated = { tenant: { id: 'one', brandName: 'Newer' } };
    await push('one', stated, { environment: 'staging' }).expect(200);
    const { proposal } = (await post('/brands/one/promotions', { as: 'ana' }).expect(200)).body.value;
    expect((await shown(proposal)).now).toMatchObject({
      differences: expect.arrayContaining([
        { tenant: 'one', path: '/tenant/brandName', before: 'One', after: 'Newer' },
      ]),
    });
    // The policy requires more by now.
    const policy = { secondPerson: true, signOff: true, reason: 'a test' };
    await post('/policies/one', { ...policy, as: 'olga' }).expect(200);
    const { now } = await shown(proposal);
    expect([now.differences, now.refusal.code]).toEqual([[], 'release.not_signed_off']);
    expect((await decide(proposal, 'approved')).body.code).toBe('release.not_signed_off');
    await post('/brands/one/sign-offs', { as: 'quinn' }).expect(200);
    expect((await shown(proposal)).now.refusal).toBeUndefined();
    await post('/policies/one', { ...policy, signOff: false, as: 'olga' }).expect(200);
    await decide(proposal, 'rejected').expect(200);
  });

  it('is unknown to staff of other brands, and forbidden to finance', async () => {
    for (const [role, brand] of [
      ['operator', 'two'],
      ['finance', 'one'],
      ['support', 'one'],
    ] as const)
      await aStaffToken({
        database: admin.database,
        email: `${role}.${brand}@x.example`,
        token: `shown-${role}-${brand}`,
        role,
        brands: [brand],
      });
    const id = await radius(24);
    const path = `/proposals/${id}`;
    expect(await asStaff(path, 'shown-operator-two')).toMatchObject({ code: 'proposal.unknown' });
    const ofFinance = await asStaff(path, 'shown-finance-one');
    expect(ofFinance.value.now).toMatchObject({ refusal: { code: 'staff.forbidden' } });
    expect(ofFinance.value.now.differences).toHaveLength(1);
    expect((await asStaff(path, 'shown-support-one')).value.now.refusal).toBeUndefined();
    await decide(id, 'rejected').expect(200);
  });

  it('is compared with what an environment serves, for every role and without a sign-off', async () => {
    const { number } = (
      await push('two', { tenant: { id: 'two', brandName: 'Compared' } }, { environment: 'staging' }).expect(200)
    ).body.value;
    await aStaffToken({
      database: admin.database,
      email: 'q@x.example',
      token: 'compares',
      role: 'qa',
      brands: ['two'],
    });
    const { value } = await asStaff('/brands/two/comparison', 'compares');
    expect(value).toMatchObject({ number, proposal: null });
    expect(value.differences).toContainEqual({
      tenant: 'two',
      path: '/tenant/brandName',
      before: 'Two',
      after: 'Compared',
    });
    const same = await asStaff('/brands/two/comparison?environment=staging', 'compares');
    expect([same.value.number, same.value.differences]).toEqual([number, []]);
    const served = await asStaff('/brands/two/comparison?number=1', 'compares');
    expect([served.value.number, served.value.differences]).toEqual([1, []]);
    expect((await asStaff('/brands/two/comparison?number=99', 'compares')).code).toBe('release.unknown');
    expect((await asStaff('/brands/one/comparison', 'compares')).code).toBe('brand.unknown');
    expect(admin.sets.production.byId('two')?.manifest.tenant.brandName).toBe('Two');
  });

  it('lists where and until when each release was served, and the one that a rollback would serve', async () => {
    const name = (brandName: string) => ({ tenant: { id: 'fresh', brandName } });
    for (const brandName of ['A', 'B']) await push('fresh', name(brandName), { environment: 'production' }).expect(200);
    await push('fresh', name('C'), { environment: 'staging' }).expect(200);
    const rows = async () =>
      (await admin.call({ method: 'get', path: '/admin/v1/brands/fresh/releases' }).expect(200)).body.value as {
        number: number;
        served: { environment: string; until: string | null }[];
        previous: string[];
        signOff?: { actor: string };
      }[];
    const summarised = (list: Awaited<ReturnType<typeof rows>>) =>
      list.map(({ number, served, previous }) => [
        number,
        served.map(({ environment, until }) => `${environment}${until === null ? '' : ' once'}`),
        previous,
      ]);
    expect(summarised(await rows())).toEqual([
      [3, ['staging'], []],
      [2, ['production'], []],
      [1, ['production once'], ['production']],
    ]);
    await post('/brands/fresh/sign-offs', { as: 'quinn' }).expect(200);
    const signed = (await rows()).map(({ signOff }) => signOff?.actor);
    expect(signed).toEqual(['quinn', undefined, undefined]);
    await post('/brands/fresh/rollbacks', { as: 'ana' }).expect(200);
    expect(summarised(await rows())).toEqual([
      [3, ['staging'], []],
      [2, ['production once'], []],
      [1, ['production'], []],
    ]);
  });
});
