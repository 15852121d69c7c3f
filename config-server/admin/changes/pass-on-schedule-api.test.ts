import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import type { Environment, LiveBrandSet } from '../../../server/brands/environments.ts';
import { openBrandSet } from '../../../server/brands/live/open-brand-set.ts';
import { brandsChannel } from '../../../server/brands/versions/stored/releases.ts';
import { productHosts, reservedHosts } from '../../../server/hosts/reserved-hosts.ts';
import { createLog } from '../../../server/log.ts';
import {
  anAdminApi,
  changedAt,
  token as localToken,
  pushedTo,
  type TestAdminApi,
} from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { duringTransaction, waitsForLock } from '../../../tests/support/during-transaction.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';
import { adminFile } from '../door/admin-token.ts';

const clock = aClock();
const soon = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
const small = '/theme/radius/small';
const medium = '/theme/radius/medium';

describe('scheduled changes of somebody who may not make them any more', () => {
  let admin: TestAdminApi;
  let server: TestServer;
  let other: LiveBrandSet;
  let turn = 0;
  const openNode = (environment: Environment = 'production') =>
    openBrandSet({
      database: admin.database,
      environment,
      previewDomain: undefined,
      clock,
      reserved: reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' })),
      log: createLog({ level: 'silent' }),
    });
  const send = (path: string, body: object, token = localToken) =>
    supertest(admin.app)
      .post(`/admin/v1${path}`)
      .set('authorization', `Bearer ${token}`)
      .send({ reason: 'a test', ...body });
  const value = async (path: string, body: object, token?: string) =>
    (await send(path, body, token).expect(200)).body.value;
  const get = async (path: string) =>
    (await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer ${localToken}`).expect(200)).body
      .value;
  /** An operator with an account and a session. */
  const hired = async (role: 'owner' | 'operator' = 'operator') => {
    const email = `person${++turn}@operator.example`;
    const token = `a-token-of-person${turn}`;
    await aStaffToken({ database: admin.database, email, token, role, clock, hours: 24 * 365 });
    return { email, token };
  };
  const schedule = async (token: string, request: object, environment: Environment = 'production') => {
    await value('/changes', { environment, requests: [{ tenant: 'one', ...request }] }, token);
    const rows = await admin.database.asOperator((tx) =>
      tx.selectFrom('change').select('sequence').orderBy('sequence', 'desc').limit(1).execute(),
    );
    return String(rows[0]?.sequence);
  };
  const valueAt = (set: LiveBrandSet, id: string, step: 'small' | 'medium') =>
    set.byId(id)?.manifest.theme.radius[step];
  const outcomes = ({ scheduled }: { scheduled: { list: { sequence: string; outcome: string }[] } }) =>
    scheduled.list.map(({ sequence, outcome }) => [sequence, outcome]);
  const listed = async (environment: Environment = 'production') =>
    (
      (await get(`/schedule?environment=${environment}`)).list as { sequence: string; kind: string; actor: string }[]
    ).map(({ sequence, kind, actor }) => [sequence, kind, actor]);
  const acts = (action: string) =>
    admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .where('action', '=', action)
        .select(['tenant', 'actor', 'subject', 'before', 'after'])
        .orderBy('id')
        .execute(),
    );
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    return [await main({ argv, output, env: { DATA_DIR: admin.folder } }), lines.join('\n')];
  };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    await pushedTo(() => admin.app)('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
    other = await openNode();
    server = await serve(admin.app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(
      join(admin.folder, adminFile),
      JSON.stringify({ url, host: 'console.localhost', token: localToken }),
    );
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
    await admin?.close();
  });
  // Nothing is left of the test before.
  beforeEach(async () => {
    clock.pass({ hours: 200 });
    await changedAt(() => admin)(['one', 'two'].flatMap((tenant) => [small, medium].map((path) => ({ tenant, path }))));
  });

  it('are listed and adopted by default, with the same beginning, place and order', async () => {
    const sue = await hired();
    const first = await schedule(sue.token, { path: small, value: 3, from: soon(10) });
    const second = await schedule(sue.token, { tenant: 'two', path: small, value: 4, from: soon(10) });
    const staged = await schedule(sue.token, { path: small, value: 5, from: soon(10) }, 'staging');
    // A colleague's later change at the same place still replaces hers.
    const later = await schedule(localToken, { path: small, value: 6, from: soon(20) });
    const requested = { email: sue.email, disabled: true };
    const plan = await value('/staff/accounts', { ...requested, dryRun: true, reason: '' }, undefined);
    const all = [first, second, staged].map((sequence) => [sequence, 'adopted']);
    expect(outcomes(plan)).toEqual(all);
    expect(plan.scheduled.list[1]).toMatchObject({
      tenant: 'two',
      environment: 'production',
      path: small,
      value: 4,
      owner: sue.email,
    });
    expect(await listed()).toContainEqual([first, 'begins', sue.email]);
    expect((await send('/staff/me', {}, sue.token)).status).not.toBe(401);

    expect(outcomes(await value('/staff/accounts', requested))).toEqual(all);
    expect(await listed()).toEqual([
      [first, 'begins', 'local'],
      [second, 'begins', 'local'],
      [later, 'begins', 'local'],
    ]);
    expect(await listed('staging')).toEqual([[staged, 'begins', 'local']]);
    const history = (await get('/brands/one/changes')) as { sequence?: string; actor: string }[];
    expect(history.find(({ sequence }) => sequence === first)).toMatchObject({ actor: sue.email, adoptedBy: 'local' });
    const changes = (owner: string) => [expect.objectContaining({ path: small, owner })];
    const row = (tenant: string, environment: string) => ({
      tenant,
      actor: 'local',
      subject: sue.email,
      before: { changes: changes(sue.email) },
      after: { environment, reason: 'a test', changes: changes('local') },
    });
    // Ids of one millisecond are in no order.
    expect((await acts('changes.adopted')).slice(-3)).toEqual(
      expect.arrayContaining([row('one', 'production'), row('two', 'production'), row('one', 'staging')]),
    );
    expect((await acts('staff.changed')).at(-1)).toMatchObject({ after: { ended: { adopted: 3, withdrawn: 0 } } });
    clock.pass({ hours: 11 });
    const early = await openNode();
    expect([valueAt(early, 'one', 'small'), valueAt(early, 'two', 'small')]).toEqual([3, 4]);
    await early.close();
    clock.pass({ hours: 10 });
    const late = await openNode();
    expect(valueAt(late, 'one', 'small')).toBe(6);
    await late.close();
  });

  it('never begin if they are withdrawn, on no node and after no restart, and reveal what was there', async () => {
    const sue = await hired();
    await schedule(localToken, { path: small, value: 2 });
    const gone = await schedule(sue.token, { path: small, value: 3, from: soon(10) });
    const stays = await schedule(sue.token, { path: medium, value: 5, from: soon(10) });
    await eventually(() => expect(other.stored('one')?.changes.at(-1)?.sequence).toBe(BigInt(stays)));
    const notices: string[] = [];
    const stop = await admin.database.listen(brandsChannel, (payload) => notices.push(payload));
    const sentSoFar = async () => {
      await admin.database.asOperator((tx) => admin.database.notify(tx, { channel: brandsChannel, payload: 'last' }));
      await eventually(() => expect(notices.at(-1)).toBe('last'));
      return notices.splice(0).slice(0, -1);
    };
    await sentSoFar();
    const requested = { email: sue.email, disabled: true, except: [gone] };
    expect(outcomes(await value('/staff/accounts', requested))).toEqual([
      [gone, 'withdrawn'],
      [stays, 'adopted'],
    ]);
    // Without the notice, other nodes would learn of it by their slow poll alone.
    expect(await sentSoFar()).toContain('one');
    await stop();
    expect(await listed()).toEqual([[stays, 'begins', 'local']]);
    expect((await acts('changes.withdrawn')).at(-1)).toMatchObject({
      tenant: 'one',
      actor: 'local',
      subject: sue.email,
      before: { changes: [{ sequence: gone, value: 3, owner: sue.email }] },
      after: { environment: 'production', changes: [] },
    });
    const [, history] = await command('changes', 'one');
    expect(history).toMatch(new RegExp(`^ *${gone} .* ${sue.email} .*withdrawn by local before it began`, 'm'));
    await eventually(() =>
      expect(other.stored('one')?.changes.map(String)).toHaveLength(admin.brands.stored('one')?.changes.length ?? 0),
    );
    clock.pass({ hours: 11 });
    // Another change makes each node build the brand anew.
    const rebuilt = await schedule(localToken, { path: '/flags/CBS3', value: true });
    await eventually(() => expect(other.stored('one')?.changes.at(-1)?.sequence).toBe(BigInt(rebuilt)));
    const restarted = await openNode();
    for (const node of [admin.brands, other, restarted])
      expect([valueAt(node, 'one', 'small'), valueAt(node, 'one', 'medium')]).toEqual([2, 5]);
    await restarted.close();
  });

  it('keep their end if they have begun, whatever was chosen', async () => {
    const sue = await hired();
    const begun = await schedule(sue.token, { path: small, value: 3, until: soon(10) });
    const requested = { email: sue.email, disabled: true };
    const named = await send('/staff/accounts', { ...requested, except: [begun] });
    expect([named.body.code, named.body.message]).toEqual([
      'change.refused',
      expect.stringContaining(`only their end is left: adopt them, then undo them: ${begun}`),
    ]);
    expect(outcomes(await value('/staff/accounts', { ...requested, scheduled: 'withdraw' }))).toEqual([
      [begun, 'adopted'],
    ]);
    expect(await listed()).toEqual([[begun, 'ends', 'local']]);
    const now = await openNode();
    expect(valueAt(now, 'one', 'small')).toBe(3);
    await now.close();
    clock.pass({ hours: 11 });
    const after = await openNode();
    expect(valueAt(after, 'one', 'small')).toBe(8);
    await after.close();
  });

  it.each([
    ['support for a flag', { role: 'support', flags: ['CBS3'] }, ['/flags/CBS3 one', '/flags/CBS3 two']],
    ['one brand', { brands: ['two'] }, ['/flags/CBS3 two', '/flags/PTSYS3 two']],
    ['a role that changes nothing', { role: 'qa' }, []],
  ])('are only those that the new rights exclude: %s', async (_, rights, remaining) => {
    const sue = await hired();
    for (const tenant of ['one', 'two'])
      for (const flag of ['CBS3', 'PTSYS3'])
        await schedule(sue.token, { tenant, path: `/flags/${flag}`, value: true, from: soon(10) });
    await value('/staff/accounts', { email: sue.email, ...rights });
    const rows = (await get('/schedule')).list as { path: string; tenant: string; actor: string }[];
    expect(
      rows
        .filter(({ actor }) => actor === sue.email)
        .map(({ path, tenant }) => `${path} ${tenant}`)
        .sort(),
    ).toEqual(remaining);
    expect(rows.filter(({ actor }) => actor === 'local')).toHaveLength(4 - remaining.length);
  });

  it('cannot be adopted by their author, whose rights end with this, and are named', async () => {
    const olga = await hired('owner');
    const hers = await schedule(olga.token, { path: small, value: 3, from: soon(10) });
    const requested = { email: olga.email, role: 'qa' };
    const refused = await send('/staff/accounts', requested, olga.token);
    expect([refused.body.code, refused.body.message]).toEqual([
      'change.refused',
      expect.stringContaining(`withdraw them, or let a colleague do this: ${hers} (${small} of one)`),
    ]);
    expect(await listed()).toEqual([[hers, 'begins', olga.email]]);
    const machine = (await value('/staff/tokens', { name: `m${turn}`, role: 'owner' }, olga.token)).token;
    expect((await send('/staff/accounts', requested, machine)).body.message).toContain('cannot adopt them');
    expect(outcomes(await value('/staff/accounts', { ...requested, scheduled: 'withdraw' }, olga.token))).toEqual([
      [hers, 'withdrawn'],
    ]);
    expect(await listed()).toEqual([]);
  });

  it('can only be adopted at a brand whose policy requires a second person', async () => {
    const sue = await hired();
    const hers = await schedule(sue.token, { tenant: 'two', path: small, value: 3, from: soon(10) });
    await value('/policies/two', { secondPerson: true, signOff: false });
    const requested = { email: sue.email, disabled: true };
    const refused = await send('/staff/accounts', { ...requested, scheduled: 'withdraw' });
    expect([refused.body.code, refused.body.message]).toEqual([
      'change.refused',
      expect.stringContaining(`second person to withdraw these changes: adopt them, then propose that: ${hers}`),
    ]);
    expect(outcomes(await value('/staff/accounts', requested))).toEqual([[hers, 'adopted']]);
    await value('/policies/two', { secondPerson: false, signOff: false });
  });

  it('include a change that is being stored at that moment', async () => {
    const sue = await hired();
    let disabled: ReturnType<typeof value> | undefined;
    const sequence = await duringTransaction(
      (pause) =>
        admin.database.asOperator(async (tx) => {
          const made = await tx
            .insertInto('change')
            .values({
              tenant: 'one',
              path: small,
              value: '3',
              reason: 'x',
              actor: sue.email,
              change_set: 'x',
              from_at: new Date(soon(10)),
              until_at: null,
              created_at: clock.now(),
            })
            .returning('sequence')
            .executeTakeFirstOrThrow();
          await pause();
          return String(made.sequence);
        }),
      async () => {
        disabled = value('/staff/accounts', { email: sue.email, disabled: true });
        await waitsForLock({ ...admin, call: disabled });
      },
    );
    expect(outcomes(await disabled)).toEqual([[sequence, 'adopted']]);
  });

  it('refuse a number that needs no decision', async () => {
    const sue = await hired();
    const mine = await schedule(localToken, { path: small, value: 3, from: soon(10) });
    const refused = await send('/staff/accounts', { email: sue.email, disabled: true, except: [mine] });
    expect([refused.body.code, refused.body.message]).toEqual([
      'change.refused',
      expect.stringContaining(`not among the scheduled changes that need a decision: ${mine}`),
    ]);
  });

  it('of a machine pass on with its token, or with the account that made it', async () => {
    const olga = await hired('owner');
    const machine = async (name: string) => {
      const { token } = await value('/staff/tokens', { name, role: 'operator' }, olga.token);
      return { name, token: token as string };
    };
    const [one, two] = [await machine(`ci${turn}`), await machine(`cd${turn}`)];
    const first = await schedule(one.token, { path: small, value: 3, from: soon(10) });
    const second = await schedule(two.token, { path: medium, value: 3, from: soon(10) });
    const revoked = { name: one.name, scheduled: 'withdraw' };
    expect(outcomes(await value('/staff/tokens/revoked', { ...revoked, dryRun: true }))).toEqual([
      [first, 'withdrawn'],
    ]);
    expect(await listed()).toHaveLength(2);
    expect(outcomes(await value('/staff/tokens/revoked', revoked))).toEqual([[first, 'withdrawn']]);
    expect((await acts('staff.token-revoked')).at(-1)).toMatchObject({ after: { adopted: 0, withdrawn: 1 } });
    const changed = await value('/staff/accounts', { email: olga.email, disabled: true });
    expect([outcomes(changed), changed.scheduled.list[0]?.owner]).toEqual([[[second, 'adopted']], `token:${two.name}`]);
  });

  it('that were adopted pass on again', async () => {
    const [sue, olga] = [await hired(), await hired('owner')];
    const hers = await schedule(sue.token, { path: small, value: 3, from: soon(10) });
    await value('/staff/accounts', { email: sue.email, disabled: true }, olga.token);
    expect(await listed()).toEqual([[hers, 'begins', olga.email]]);
    // Sue is not its owner any more.
    expect(outcomes(await value('/staff/accounts', { email: sue.email, role: 'qa' }))).toEqual([]);
    const requested = { email: olga.email, disabled: true, scheduled: 'withdraw' };
    expect(outcomes(await value('/staff/accounts', requested))).toEqual([[hers, 'withdrawn']]);
  });

  it('pass to the inviter if their author accepts an invitation with fewer rights', async () => {
    const [sue, olga] = [await hired(), await hired('owner')];
    const hers = await schedule(sue.token, { path: small, value: 3, from: soon(10) });
    const { invitation } = await value('/staff/invitations', { email: sue.email, role: 'qa' }, olga.token);
    const open = async (path: string, body: object) =>
      (await supertest(admin.app).post(`/admin/v1/staff/invitations/${path}`).send(body).expect(200)).body.value;
    const { secret } = await open('open', { invitation });
    const code = totpCode(secret, clock.now());
    await open('accept', { invitation, password: 'a long enough sentence', code });
    await eventually(async () => expect(await listed()).toEqual([[hers, 'begins', olga.email]]));
    expect((await acts('staff.accepted')).at(-1)).toMatchObject({ after: { ended: { adopted: 1 } } });
  });

  it('are printed by the command, which takes the choice', async () => {
    const sue = await hired();
    const first = await schedule(sue.token, { path: small, value: 3, from: soon(10) });
    const second = await schedule(sue.token, { path: medium, value: 4, from: soon(10), until: soon(12) });
    const disable = ['staff', 'disable', sue.email, '--reason', 'left'];
    const line = (sequence: string, outcome: string) =>
      expect.stringMatching(new RegExp(`^ *${sequence} ${outcome}  one: /theme.*, by ${sue.email}: a test$`, 'm'));
    const planned = await command(...disable.slice(0, 3), '--withdraw', 'all', '--adopt', second, '--dry-run');
    expect(planned).toEqual([0, line(first, 'withdrawn')]);
    expect(planned).toEqual([0, line(second, 'adopted')]);
    expect(await listed()).toHaveLength(3);
    for (const [options, text] of [
      [['--adopt', second], '--adopt names exceptions'],
      [['--withdraw', 'none'], '"none" is no number of a change'],
    ] as const)
      expect(await command(...disable, ...options)).toEqual([2, expect.stringContaining(text)]);
    expect(await command('staff', 'invite', 'x@y.example', '--role', 'qa', '--dry-run', '--reason', 'x')).toEqual([
      2,
      expect.stringContaining('--dry-run: only for staff change EMAIL, staff disable|enable EMAIL'),
    ]);
    expect(await command(...disable, '--withdraw', second)).toEqual([0, line(second, 'withdrawn')]);
    expect(await listed()).toEqual([[first, 'begins', 'local']]);
  });
});
