import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

let api: TestAdminApi;
beforeAll(async () => {
  api = await anAdminApi();
  const entry = (tenant: string, id: string, scope: 'brand' | 'player', day: number) => ({
    tenant,
    id,
    scope,
    actor: 'ana',
    action: 'tried',
    subject: 'p1',
    address: '192.0.2.1',
    before: JSON.stringify({ on: false }),
    after: JSON.stringify({ on: true }),
    request_id: 'r',
    created_at: new Date(Date.UTC(2026, 0, day)),
  });
  for (const tenant of ['one', 'two'])
    await api.database.asTenant(tenant, (tx) =>
      tx
        .insertInto('audit')
        .values([
          entry(tenant, '01', 'player', 1),
          entry(tenant, '02', 'brand', 2),
          // More rows than are read at once.
          ...Array.from({ length: 1100 }, (_, at) => entry(tenant, `03-${String(at).padStart(4, '0')}`, 'player', 3)),
          entry(tenant, '04', 'player', 4),
        ])
        .execute(),
    );
});
afterAll(() => api?.close());

const exported = async (query: string, of = 'audit') => {
  const answer = await api
    .call({ method: 'get', path: `/admin/v1/${of}/export?${query}` })
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => done(null, text));
    });
  return {
    lines: String(answer.body)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};

describe('the export of the audit log', () => {
  it('has the acts of staff and players within a time span, one per line', async () => {
    const { lines } = await exported('from=2026-01-02T00:00:00Z&to=2026-01-04T00:00:00Z&brand=one');
    expect(lines).toHaveLength(1101);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1101);
    expect(lines[0]).toEqual({
      brand: 'one',
      id: '02',
      scope: 'brand',
      actor: 'ana',
      action: 'tried',
      subject: 'p1',
      address: '192.0.2.1',
      before: { on: false },
      after: { on: true },
      requestId: 'r',
      createdAt: '2026-01-02T00:00:00.000Z',
    });
  });

  it('has all brands if none is named, and is recorded in the audit log of each', async () => {
    const { lines } = await exported('to=2026-01-03T00:00:00Z');
    expect(lines.map(({ brand, id }) => `${brand} ${id}`).sort()).toEqual(['one 01', 'one 02', 'two 01', 'two 02']);
    const after = await exported('from=2026-06-01T00:00:00Z');
    const by = after.lines.filter(({ action, actor }) => action === 'audit.exported' && actor === 'local');
    expect(by.map(({ brand }) => brand)).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('is only for owners if it is the console’s, with all sign-ins and earlier exports', async () => {
    const { database } = api;
    await api.call({
      method: 'post',
      path: '/admin/v1/staff/invitations',
      body: { email: 'pia@operator.example', role: 'qa', reason: 'joins' },
    });
    const policy = { secondPerson: false, signOff: true, reason: 'asked by compliance' };
    await api.call({ method: 'post', path: '/admin/v1/policies/*', body: policy });
    await exported('', 'audit/console');
    const { lines } = await exported('', 'audit/console');
    expect(lines.map(({ brand, action, subject }) => [brand, action, subject])).toEqual([
      ['console', 'staff.invited', 'pia@operator.example'],
      ['console', 'audit.exported', 'console'],
      ['*', 'policy.set', '*'],
      ['*', 'audit.exported', '*'],
    ]);
    expect(lines[0]).toMatchObject({ actor: 'local', after: { role: 'qa', reason: 'joins' } });
    // Other callers get no rows of the console.
    expect((await exported('')).lines.some(({ brand }) => brand === 'console')).toBe(false);
    const refused = await api.call({ method: 'get', path: '/admin/v1/audit/export?brand=console' });
    expect(refused.body.code).toBe('brand.unknown');
    for (const role of ['operator', 'finance', 'qa'] as const) {
      await aStaffToken({ database, email: `${role}@x.example`, token: `of-${role}`, role });
      const path = '/admin/v1/audit/console/export';
      const answer = await supertest(api.app).get(path).set('authorization', `Bearer of-${role}`);
      expect([role, answer.body.code]).toEqual([role, 'staff.forbidden']);
    }
  });

  it('is limited to their brands for operators', async () => {
    const token = 'of-an-operator-of-one';
    const { database } = api;
    await aStaffToken({ database, email: 'one@x.example', token, role: 'operator', brands: ['one'] });
    const take = (query: string) =>
      supertest(api.app).get(`/admin/v1/audit/export${query}`).set('authorization', `Bearer ${token}`);
    const { status, text } = await take('');
    const taken = text.split('\n').filter((line) => line !== '');
    expect(status).toBe(200);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken.map((line) => (JSON.parse(line) as { brand: string }).brand))).toEqual(new Set(['one']));
    expect((await take('?brand=two')).body.code).toBe('brand.unknown');
  });

  it('refuses an unknown brand', async () => {
    const answer = await api.call({ method: 'get', path: '/admin/v1/audit/export?brand=three' });
    expect([answer.status, answer.body.code]).toEqual([404, 'brand.unknown']);
  });
});

describe('acts of staff', () => {
  it('are recorded with the address that they came from, however deep they are recorded', async () => {
    const post = (path: string, body: object) =>
      api.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body } }).expect(200);
    const began = new Date();
    const made = await post('/changes', {
      requests: [
        { tenant: 'one', path: '/flags/CBS3', value: true },
        { tenant: 'one', path: '/flags/REWCEN3', value: true },
        { tenant: 'two', path: '/flags/CBS3', value: true },
      ],
    });
    const sequence = String(BigInt(made.body.value.sequence) - 3n);
    await post('/brands/one/undo', { sequence });
    const { id } = (
      await post('/rollouts', {
        requests: ['one', 'two'].map((tenant) => ({ tenant, path: '/theme/radius/small', value: 3 })),
        step: 1,
      })
    ).body.value;
    await post(`/rollouts/${id}/end`, {});
    await post('/policies/one', { secondPerson: false, signOff: false });
    await post('/brands/two/archived', { archived: true });
    await post('/brands/two/archived', { archived: false });
    const rows = await api.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['tenant', 'action', 'address', 'request_id', 'after'])
        .where('scope', '=', 'brand')
        .where('tenant', 'in', ['one', 'two'])
        .where('created_at', '>=', began)
        // Rows of one change have the same time.
        .orderBy('created_at')
        .orderBy('tenant')
        .execute(),
    );
    expect(rows.map(({ tenant, action }) => `${tenant} ${action}`)).toEqual([
      'one changes.made',
      'two changes.made',
      'one changes.made',
      'one changes.made',
      'two rollout.ended',
      'one policy.set',
      'two brand.archived',
      'two brand.restored',
    ]);
    expect(rows[0]?.after).toEqual({
      environment: 'production',
      values: { '/flags/CBS3': true, '/flags/REWCEN3': true },
      reason: 'a test',
    });
    for (const { address, request_id } of rows)
      expect([address, request_id]).toEqual([
        expect.stringMatching(/127\.0\.0\.1/),
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ]);
  });
});
