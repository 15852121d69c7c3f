import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import { aManifestFile } from '../../../tests/support/a-manifest.ts';
import {
  anAdminApi,
  brandsPushedTo,
  token as ownerToken,
  packed,
  type TestAdminApi,
} from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Requested = { proposal: string | null; differences: { path: string; after: unknown }[] };

describe('requests to publish a draft', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ grants: {} });
  });
  afterAll(() => admin?.close());

  /** Calls of a colleague with a role at some brands; their first call creates the account. */
  const colleague = async (name: string, role: StaffRole, brands: string[]) => {
    const token = `a-token-of-${name}-who-has-an-account`;
    await aStaffToken({ database: admin.database, email: `${name}@x.example`, token, role, brands });
    return (method: 'get' | 'post', path: string, body?: object) => {
      const call = supertest(admin.app)[method](`/admin/v1${path}`).set('authorization', `Bearer ${token}`);
      return body === undefined ? call : call.send(body);
    };
  };
  type Caller = Awaited<ReturnType<typeof colleague>>;
  const push = brandsPushedTo(() => admin.app);
  /** A brand in production and an editor's draft of it with another colour. */
  const aDraft = async (brand: string, by: Caller) => {
    const { body } = await by('post', `/brands/${brand}/drafts`, { name: 'Autumn' }).expect(200);
    const path = `/brands/${brand}/drafts/${body.value.id}`;
    const write = (revision: number, value: number) =>
      by('post', `${path}/patches`, { revision, operations: [{ path: '/theme/radius/small', value }] });
    await write(1, 5).expect(200);
    const request = (more: object = {}) =>
      by('post', `${path}/publication-requests`, { revision: 2, environment: 'staging', reason: 'autumn', ...more });
    return { id: body.value.id as string, path, write, request };
  };
  const answered = (answer: { body: { value: Requested } }) => answer.body.value;
  const decide = (by: Caller, proposal: string | null, decision = 'approved') =>
    by('post', `/proposals/${proposal}/decision`, { decision, reason: 'looked at it' });
  const servedNumber = async (brand: string, environment: string, by: Caller) => {
    const { body } = await by('get', `/brands/${brand}/releases`).expect(200);
    return (body.value as { number: number; environments: string[] }[]).find(({ environments }) =>
      environments.includes(environment),
    )?.number;
  };
  const actsOf = (brand: string) =>
    admin.database.asOperator((tx) =>
      tx.selectFrom('audit').where('tenant', '=', brand).select(['action', 'actor']).orderBy('id').execute(),
    );

  it('wait for an operator, in staging too, who then publishes what was requested', async () => {
    await push('fern', {}).expect(200);
    const editor = await colleague('eda', 'editor', ['fern']);
    const operator = await colleague('olga', 'operator', ['fern']);
    const draft = await aDraft('fern', editor);
    const planned = answered(await draft.request({ dryRun: true }).expect(200));
    expect(planned.proposal).toBe(null);
    const requested = answered(await draft.request().expect(200));
    expect(requested.proposal).toEqual(expect.any(String));
    expect(await servedNumber('fern', 'staging', editor)).toBe(undefined);
    const again = await draft.request().expect(409);
    expect([again.body.code, again.body.value]).toEqual(['proposal.waiting', { proposal: requested.proposal }]);

    const { body: listed } = await operator('get', '/proposals').expect(200);
    expect(listed.value.proposals).toMatchObject([
      { operation: 'requestPublication', sentence: 'publish a draft of fern to staging' },
    ]);
    expect((await decide(editor, requested.proposal)).body.code).toBe('staff.forbidden');
    await decide(operator, requested.proposal).expect(200);
    expect(await servedNumber('fern', 'staging', editor)).toBe(2);
    const { body: read } = await editor('get', draft.path).expect(200);
    expect(read.value.draft.base).toBe(2);
    expect(await actsOf('fern')).toEqual(
      expect.arrayContaining([
        { action: 'publication.requested', actor: 'eda@x.example' },
        { action: 'release.pushed', actor: 'eda@x.example' },
        { action: 'proposal.approved', actor: 'olga@x.example' },
      ]),
    );
  });

  it('end when the draft is written, deleted, or the operator says no', async () => {
    await push('moss', {}).expect(200);
    const editor = await colleague('emil', 'editor', ['moss']);
    const operator = await colleague('oskar', 'operator', ['moss']);
    const draft = await aDraft('moss', editor);
    const first = answered(await draft.request().expect(200));
    await draft.write(2, 6).expect(200);
    const shown = await operator('get', `/proposals/${first.proposal}`).expect(200);
    expect(shown.body.value.now.refusal.code).toBe('draft.stale');
    expect((await decide(operator, first.proposal)).body.code).toBe('draft.stale');

    const second = answered(await draft.request({ revision: 3 }).expect(200));
    await decide(operator, second.proposal, 'rejected').expect(200);
    expect(await servedNumber('moss', 'staging', editor)).toBe(undefined);
    const third = answered(await draft.request({ revision: 3 }).expect(200));
    await supertest(admin.app)
      .delete(`/admin/v1${draft.path}`)
      .set('authorization', 'Bearer a-token-of-emil-who-has-an-account')
      .expect(200);
    expect((await decide(operator, third.proposal)).body.code).toBe('request.not_found');
  });

  it('never reach production past a policy, whichever half of it is on', async () => {
    const editor = await colleague('elif', 'editor', ['reed']);
    const operator = await colleague('omar', 'operator', ['reed']);
    await push('reed', {}, { environment: 'production' }).expect(200);
    const draft = await aDraft('reed', editor);
    const early = answered(await draft.request({ environment: 'production' }).expect(200));
    for (const policy of [
      { secondPerson: true, signOff: false },
      { secondPerson: false, signOff: true },
    ]) {
      await admin
        .call({ method: 'post', path: '/admin/v1/policies/reed', body: { ...policy, reason: 'stricter' } })
        .expect(200);
      const { body } = await draft.request({ environment: 'production' }).expect(409);
      expect(body.code).toBe('release.needs_staging');
      expect((await decide(operator, early.proposal)).body.code).toBe('release.needs_staging');
    }
    const off = { secondPerson: false, signOff: false, reason: 'as before' };
    await admin.call({ method: 'post', path: '/admin/v1/policies/reed', body: off }).expect(200);
    await decide(operator, early.proposal).expect(200);
    expect(await servedNumber('reed', 'production', editor)).toBe(2);
  });

  it('show each text and the pictures before, as a push of the draft does', async () => {
    const drawing = (colour: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${colour}" d="M0 0h9v9z"/></svg>`;
    const manifest = JSON.stringify(aManifestFile({ tenant: { id: 'dill' }, theme: { logo: 'assets/logo.svg' } }));
    const folder = { 'manifest.json': manifest, 'assets/logo.svg': drawing('#111') };
    const operator = await colleague('odin', 'operator', ['dill']);
    await supertest(admin.app)
      .post('/admin/v1/brands/dill/releases')
      .query({ environment: 'production', reason: 'a test' })
      .set('authorization', `Bearer ${ownerToken}`)
      .set('content-type', 'application/octet-stream')
      .send(packed(folder))
      .expect(200);
    const draft = await aDraft('dill', operator);
    const text = { path: '/texts/EN/shell/header.login', value: 'Come in' };
    await operator('post', `${draft.path}/patches`, { revision: 2, operations: [text] }).expect(200);
    await supertest(admin.app)
      .put(`/admin/v1${draft.path}/assets/logo.svg`)
      .query({ revision: 3 })
      .set('authorization', 'Bearer a-token-of-odin-who-has-an-account')
      .set('content-type', 'application/octet-stream')
      .send(Buffer.from(drawing('#222')))
      .expect(200);
    const requested = await draft.request({ environment: 'production', revision: 4, dryRun: true }).expect(200);
    const pushed = await supertest(admin.app)
      .post('/admin/v1/brands/dill/releases')
      .query({ environment: 'production', draft: draft.id, revision: 4, dryRun: true })
      .set('authorization', 'Bearer a-token-of-odin-who-has-an-account')
      .set('content-type', 'application/octet-stream')
      .send(Buffer.alloc(0))
      .expect(200);
    for (const { body } of [requested, pushed]) {
      expect(body.value.differences).toEqual([
        expect.objectContaining({ path: '/theme/radius/small', after: 5 }),
        expect.objectContaining({ path: '/texts/EN/shell/header.login', after: 'Come in' }),
      ]);
      expect(body.value.files).toEqual([
        {
          path: 'assets/logo.svg',
          change: 'changed',
          before: { tenant: 'dill', release: 1, hash: expect.any(String), bytes: drawing('#111').length },
        },
      ]);
    }
    // Staging serves nothing, so there is nothing to compare.
    const first = await draft.request({ revision: 4, dryRun: true }).expect(200);
    expect(first.body.value.differences).toEqual([]);
  });

  it('are for the brands of one’s rights, and for drafts of the brand that the address names', async () => {
    await push('sage', {}).expect(200);
    await push('thyme', {}).expect(200);
    const editor = await colleague('ella', 'editor', ['sage']);
    const other = await colleague('otto', 'operator', ['thyme']);
    const draft = await aDraft('sage', editor);
    const body = { revision: 2, environment: 'staging', reason: 'autumn' };
    expect((await other('post', `${draft.path}/publication-requests`, body)).body.code).toBe('brand.unknown');
    const misplaced = await other('post', `/brands/thyme/drafts/${draft.id}/publication-requests`, body);
    expect(misplaced.body.code).toBe('request.not_found');
    const requested = answered(await draft.request().expect(200));
    expect((await decide(other, requested.proposal)).body.code).toBe('proposal.unknown');
    for (const role of ['support', 'finance', 'qa'] as const) {
      const by = await colleague(`of-${role}`, role, ['sage']);
      const answer = await by('post', `${draft.path}/publication-requests`, body);
      expect([role, answer.body.code]).toEqual([role, 'staff.forbidden']);
    }
  });
});
