import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { main } from '../../../scripts/livery/main.ts';
import { countCalls } from '../../../server/brands/versions/rollouts/count-calls.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { createLog } from '../../../server/log.ts';
import { anAdminApi, type Colleague, pushedTo, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { adminFile } from '../door/admin-token.ts';

describe('a change in steps', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let server: TestServer;
  let folder: string;
  const log = createLog({ level: 'silent' });
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    server = await serve(admin.app);
    folder = await mkdtemp(join(tmpdir(), 'livery-rollout-'));
    const address = { url: `http://127.0.0.1:${server.port}`, host: 'console.localhost', token };
    await writeFile(join(folder, adminFile), JSON.stringify(address));
  });
  afterAll(async () => {
    await server?.close();
    await admin?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const { id } of (await get('')).body.value) await post(`/${id}/end`, { reason: 'tidy' });
    for (const tenant of ['one', 'two'])
      await change([
        { tenant, path: '/flags/CBS3' },
        { tenant, path: '/theme/radius/small' },
      ]);
  });

  const post = (path: string, body: object, as?: Colleague) =>
    admin.call({ method: 'post', path: `/admin/v1/rollouts${path}`, body: { reason: 'a test', ...body }, as });
  const get = (path: string) => admin.call({ method: 'get', path: `/admin/v1/rollouts${path}` });
  const change = (requests: object[], as?: Colleague) =>
    admin.call({ method: 'post', path: '/admin/v1/changes', body: { requests, reason: 'x' }, as });
  const chat = ['one', 'two'].map((tenant) => ({ tenant, path: '/flags/CBS3', value: true }));
  const begin = async (body: object = {}, as?: Colleague) =>
    (await post('', { requests: chat, step: 1, ...body }, as).expect(200)).body.value;
  const served = () => ['one', 'two'].map((id) => admin.brands.byId(id)?.manifest.flags.CBS3);
  const happened = (tenant: string, action: string, times: number) =>
    admin.database.asTenant(tenant, (tx) =>
      tx
        .insertInto('audit')
        .values(
          Array.from({ length: times }, () => ({
            tenant,
            id: uuidV7({ clock }),
            scope: 'player' as const,
            actor: 'visitor',
            action,
            subject: null,
            address: null,
            before: null,
            after: null,
            request_id: null,
            created_at: clock.now(),
          })),
        )
        .execute(),
    );

  /** Counts the responses of two nodes, each with counts of its own. */
  const called = async (tenant: string, outcome: string, times: number) => {
    for (const on of [Math.floor(times / 2), Math.ceil(times / 2)]) {
      const node = countCalls(admin.database, clock, log);
      for (let call = 0; call < on; call += 1) node.count({ tenant, outcome });
      await node.close();
    }
  };

  it('is applied to the first brand, shows its health before and after, and continues after a confirmation', async () => {
    await happened('one', 'account.login', 9);
    await happened('one', 'account.login_failed', 1);
    await called('one', 'granted', 40);
    await called('two', 'granted', 4);
    clock.pass({ minutes: 10 });
    const { id, ...first } = await begin({}, 'ana');
    expect(first).toMatchObject({ reached: ['one'], left: ['two'], proposal: null });
    expect(first.differences).toMatchObject([{ tenant: 'one', path: '/flags/CBS3', after: true }]);
    expect(served()).toEqual([true, false]);
    clock.pass({ minutes: 5 });
    await happened('one', 'account.login', 1);
    await happened('one', 'account.login_failed', 3);
    await happened('two', 'account.login_failed', 5);
    await called('one', 'granted', 21);
    await called('one', 'module.off', 7);
    await called('two', 'module.off', 3);
    clock.pass({ minutes: 5 });
    const { rollout, health } = (await get(`/${id}`).expect(200)).body.value;
    expect(rollout).toMatchObject({ left: ['two'], steps: [{ tenants: ['one'], actor: 'ana' }] });
    expect(health).toEqual([
      {
        tenant: 'one',
        served: true,
        faults: [],
        minutes: 10,
        at: rollout.steps[0].at,
        logins: { before: 0.9, after: 0.25 },
        acts: [
          { action: 'account.login', before: 9, after: 1 },
          { action: 'account.login_failed', before: 1, after: 3 },
        ],
        calls: [
          { outcome: 'granted', before: 40, after: 21 },
          { outcome: 'module.off', before: 0, after: 7 },
        ],
      },
    ]);
    const next = (await post(`/${id}/steps`, {}, 'bob').expect(200)).body.value;
    expect(next).toMatchObject({ reached: ['two'], left: [] });
    expect(served()).toEqual([true, true]);
    expect((await get('')).body.value).toEqual([]);
    expect((await post(`/${id}/steps`, {})).body.code).toBe('change.refused');
  });

  it('in staging shows the health of its brands there, not in production', async () => {
    await pushedTo(() => admin.app)('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
    const requests = [{ tenant: 'one', path: '/flags/CBS3', value: true }];
    const { id } = await begin({ requests, environment: 'staging' }, 'ana');
    clock.pass({ minutes: 5 });
    const staged = stagingTenant('one');
    await happened(staged, 'account.login', 3);
    await happened('one', 'account.login_failed', 9);
    await called(staged, 'granted', 4);
    await called('one', 'module.off', 8);
    clock.pass({ minutes: 5 });
    const { health } = (await get(`/${id}`).expect(200)).body.value;
    expect(health).toMatchObject([
      {
        tenant: 'one',
        served: true,
        logins: { before: null, after: 1 },
        acts: [{ action: 'account.login', before: 0, after: 3 }],
        calls: [{ outcome: 'granted', before: 0, after: 4 }],
      },
    ]);
    expect([served()[0], admin.sets.staging.byId('one')?.manifest.flags.CBS3]).toEqual([false, true]);
  });

  it('is refused from the start if a later brand would refuse it', async () => {
    const wrong = [chat[0], { tenant: 'two', path: '/theme/radius/small', value: 'wide' }];
    for (const dryRun of [true, false])
      expect((await post('', { requests: wrong, step: 1, dryRun })).body.code).toBe('change.refused');
    expect([served(), (await get('')).body.value]).toEqual([[false, false], []]);
    const planned = await begin({ dryRun: true });
    expect(planned).toMatchObject({ id: null, reached: ['one'], left: ['two'] });
    expect(planned.differences.map(({ tenant }: { tenant: string }) => tenant)).toEqual(['one', 'two']);
    expect([served(), (await get('')).body.value]).toEqual([[false, false], []]);
  });

  it('is refused if somebody else has changed the place since, until that was seen', async () => {
    const { id } = await begin({}, 'ana');
    const seen = (await change([{ ...chat[1], value: false }], 'bob').expect(200)).body.value.sequence;
    const { status, body } = await post(`/${id}/steps`, {}, 'ana');
    expect([status, body.code, body.value.actor]).toEqual([409, 'change.stale', 'bob']);
    expect(served()).toEqual([true, false]);
    await post(`/${id}/steps`, { seen }, 'ana').expect(200);
    expect(served()).toEqual([true, true]);
  });

  it('takes each step once, and none after its end', async () => {
    const { id } = await begin();
    const both = await Promise.all([post(`/${id}/steps`, {}, 'ana'), post(`/${id}/steps`, {}, 'bob')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { id: other } = await begin();
    const ended = (await post(`/${other}/end`, { reason: 'logins fell' }).expect(200)).body.value;
    expect(ended).toMatchObject({ ended: 'logins fell', left: [] });
    await post(`/${other}/end`, { reason: 'again' }).expect(200);
    const acts = await admin.database.asOperator((tx) =>
      tx.selectFrom('audit').selectAll().where('subject', '=', other).execute(),
    );
    expect(acts).toMatchObject([
      { tenant: 'two', action: 'rollout.ended', actor: 'local', after: { reason: 'logins fell' } },
    ]);
    expect((await post(`/${other}/steps`, {})).body.code).toBe('change.refused');
  });

  it('waits for a second person at each step if policy requires one', async () => {
    const setPolicy = (secondPerson: boolean) =>
      admin.call({ method: 'post', path: '/admin/v1/policies/*', body: { secondPerson, signOff: false, reason: 'x' } });
    const approve = (proposal: string) =>
      admin.call({
        method: 'post',
        path: `/admin/v1/proposals/${proposal}/decision`,
        as: 'bob',
        body: { decision: 'approved', reason: 'seen' },
      });
    await setPolicy(true);
    const { id, proposal } = await begin({}, 'ana');
    expect([typeof proposal, served()]).toEqual(['string', [false, false]]);
    expect((await post(`/${id}/steps`, {}, 'ana')).body.message).toContain(proposal);
    await approve(proposal).expect(200);
    expect(served()).toEqual([true, false]);
    expect((await get(`/${id}`)).body.value.rollout.steps).toMatchObject([{ tenants: ['one'] }]);
    const next = (await post(`/${id}/steps`, {}, 'ana').expect(200)).body.value;
    await approve(next.proposal).expect(200);
    expect(served()).toEqual([true, true]);
    const undone = (await post(`/${id}/undo`, {}, 'ana').expect(200)).body.value;
    expect([undone.undone, served()]).toEqual([
      ['one', 'two'],
      [true, true],
    ]);
    // Changes elsewhere do not make it another one.
    await setPolicy(false);
    await change([{ tenant: 'one', path: '/theme/radius/small', value: 3 }], 'eve');
    await approve(undone.proposal).expect(200);
    expect(served()).toEqual([false, false]);
    await setPolicy(false);
  });

  it('is undone at every brand that it reached, to the previous values, and ended', async () => {
    const radius = () => ['one', 'two'].map((id) => admin.brands.byId(id)?.manifest.theme.radius.small);
    await change([{ tenant: 'one', path: '/theme/radius/small', value: 5 }], 'eve');
    const requests = ['one', 'two'].flatMap((tenant) => [
      { tenant, path: '/theme/radius/small', value: 3 },
      { tenant, path: '/flags/CBS3', value: true },
    ]);
    const { id } = await begin({ requests }, 'ana');
    const planned = (await post(`/${id}/undo`, { dryRun: true }, 'bob').expect(200)).body.value;
    expect(planned).toMatchObject({ undone: ['one'], left: [], proposal: null });
    expect(planned.differences).toEqual([
      { tenant: 'one', path: '/theme/radius/small', before: 3, after: 5 },
      { tenant: 'one', path: '/flags/CBS3', before: true, after: false },
    ]);
    await post(`/${id}/steps`, {}, 'ana').expect(200);
    expect([served(), radius()]).toEqual([
      [true, true],
      [3, 3],
    ]);
    await change([{ tenant: 'one', path: '/flags/REWCEN3', value: true }], 'eve');
    const undone = (await post(`/${id}/undo`, {}, 'bob').expect(200)).body.value;
    expect([undone.undone, served(), radius()]).toEqual([
      ['one', 'two'],
      [false, false],
      [5, 8],
    ]);
    expect(admin.brands.byId('one')?.manifest.flags.REWCEN3).toBe(true);
    expect((await get(`/${id}`)).body.value.rollout).toMatchObject({ left: [], ended: 'a test' });
    expect((await post(`/${id}/undo`, {}, 'bob')).body).toMatchObject({ code: 'change.refused' });
    await change([{ tenant: 'one', path: '/flags/REWCEN3' }]);
  });

  it('is undone to changes with the begin and the end that they had', async () => {
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const [start, end] = [at(1), at(2)];
    const planned = { tenant: 'one', path: '/theme/radius/small', value: 5, from: start, until: end };
    const temporary = { tenant: 'two', path: '/flags/CBS3', value: true, until: end };
    await change([planned, temporary], 'eve');
    const schedule = async () =>
      (await admin.call({ method: 'get', path: '/admin/v1/schedule' }).expect(200)).body.value.list.map(
        ({ tenant, kind, path, at: time }: Record<string, string>) => [tenant, kind, path, time],
      );
    const before = await schedule();
    expect(before).toEqual([
      ['one', 'begins', planned.path, start],
      ['one', 'ends', planned.path, end],
      ['two', 'ends', temporary.path, end],
    ]);
    const requests = [planned, temporary].map(({ tenant, path }) => ({
      tenant,
      path,
      value: path === planned.path ? 3 : false,
    }));
    const { id } = await begin({ requests, step: 2 }, 'ana');
    expect(await schedule()).toEqual([]);
    await post(`/${id}/undo`, {}, 'bob').expect(200);
    expect(await schedule()).toEqual(before);
  });

  it('is undone nowhere if somebody else has changed the same place since, or only at the other brands', async () => {
    const { id } = await begin({}, 'ana');
    expect((await post(`/${id}/undo`, { dryRun: true }, 'ana')).status).toBe(200);
    await post(`/${id}/steps`, {}, 'ana').expect(200);
    await change([{ tenant: 'two', path: '/flags/CBS3', value: true }], 'eve');
    const refused = (await post(`/${id}/undo`, {}, 'ana')).body;
    expect(refused).toMatchObject({ code: 'change.stale', value: { tenant: 'two', actor: 'eve' } });
    expect(served()).toEqual([true, true]);
    const { sequence } = refused.value;
    const seen = (await post(`/${id}/undo`, { seen: sequence, dryRun: true }, 'ana').expect(200)).body.value;
    expect(seen).toMatchObject({ undone: ['one', 'two'], left: [] });
    const rest = (await post(`/${id}/undo`, { leave: true }, 'ana').expect(200)).body.value;
    expect(rest).toMatchObject({
      undone: ['one'],
      left: [{ tenant: 'two', path: '/flags/CBS3', actor: 'eve', sequence }],
    });
    expect(served()).toEqual([false, true]);
  });

  it('is only for staff who may change all of it', async () => {
    const radius = ['one', 'two'].map((tenant) => ({ tenant, path: '/theme/radius/small', value: 3 }));
    const { id } = await begin({ requests: radius });
    const refusal = async (given: string, path: string) =>
      (
        await supertest(admin.app)
          .post(`/admin/v1/rollouts/${path}`)
          .set('authorization', `Bearer ${given}`)
          .send({ reason: 'x' })
      ).body.code;
    const { database } = admin;
    await aStaffToken({ database, email: 'h@x.example', token: 'helps', role: 'support', clock });
    await aStaffToken({ database, email: 'o@x.example', token: 'runs-one', role: 'operator', brands: ['one'], clock });
    for (const path of [`${id}/steps`, `${id}/end`, `${id}/undo`]) {
      expect(await refusal('helps', path)).toBe('staff.forbidden');
      expect(await refusal('runs-one', path)).toBe('request.not_found');
    }
    const { body } = await supertest(admin.app).get('/admin/v1/rollouts').set('authorization', 'Bearer runs-one');
    expect(body.value).toEqual([]);
  });

  it('is managed by `livery rollout`', async () => {
    const command = async (...argv: string[]): Promise<[number, string]> => {
      const lines: string[] = [];
      const print = (text: string) => lines.push(text);
      const code = await main({
        argv: ['rollout', ...argv],
        output: { out: print, err: print },
        env: { DATA_DIR: folder },
      });
      return [code, lines.join('\n')];
    };
    const why = ['--reason', 'chat opens'];
    const [, begun] = await command('begin', 'one,two', '/theme/radius/small', '3', ...why);
    expect(begun).toMatch(/^one \/theme\/radius\/small: 8 -> 3\nthen two\ncheck it with: livery rollout show /);
    const id = /continue (\S+)$/.exec(begun)?.[1] ?? '';
    expect((await command('list'))[1]).toMatch(/\/theme\/radius\/small: chat opens\n {4}reached one; left two$/);
    expect((await command('show', id))[1]).toMatch(/one: served, reached .*\n {4}logins granted/);
    expect((await command('continue', id, ...why))[1]).toContain('no brand is left');
    expect((await command('continue', id, ...why))[0]).toBe(1);
    const undo = await command('undo', id, '--dry-run');
    expect(undo).toEqual([
      0,
      ['one', 'two'].map((tenant) => `would change ${tenant} /theme/radius/small: 3 -> 8`).join('\n'),
    ]);
    await change([{ tenant: 'two', path: '/theme/radius/small', value: 4 }], 'eve');
    expect(await command('undo', id, ...why)).toEqual([1, expect.stringContaining('eve changed /theme/radius/small')]);
    expect((await command('undo', id, '--leave', ...why))[1]).toMatch(
      /^one \/theme\/radius\/small: 3 -> 8\ntwo stays as it is: eve changed \/theme\/radius\/small since, by change \d+ \(x\)$/,
    );
    expect((await command('end', id, ...why))[0]).toBe(0);
    expect((await command('list'))[1]).toBe('no rollout is under way');
    expect((await command('begin', 'one', '/theme/radius/small', '3', '--step', '0', ...why))[0]).toBe(2);
    expect((await command('skip', id))[0]).toBe(2);
  });
});
