import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { duringTransaction, waitsForLock } from '../../../tests/support/during-transaction.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';

const password = 'a long enough sentence';

describe('staff', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let server: TestServer;
  let home: string;
  const codeOf = (secret: string) => totpCode(secret, clock.now());
  const send = (path: string, body: object, token?: string) => {
    const call = supertest(admin.app).post(`/admin/v1${path}`);
    return (token === undefined ? call : call.set('authorization', `Bearer ${token}`)).send(body);
  };
  const get = (path: string, token: string) =>
    supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer ${token}`);
  const invited = async (email: string, grants: object) =>
    (await send('/staff/invitations', { email, reason: 'joins', ...grants }, localToken).expect(200)).body.value
      .invitation as string;
  /** An account, with the secret of its app and a first session. */
  const hired = async (email: string, grants: object) => {
    const invitation = await invited(email, grants);
    const { secret } = (await send('/staff/invitations/open', { invitation }).expect(200)).body.value;
    const accepted = { invitation, password, code: codeOf(secret) };
    const { token } = (await send('/staff/invitations/accept', accepted).expect(200)).body.value;
    return { secret, token, invitation } as { secret: string; token: string; invitation: string };
  };
  const nextStep = () => clock.pass({ seconds: 30 });
  const command = async (env: NodeJS.ProcessEnv, answers: readonly string[], ...argv: string[]) => {
    const lines: string[] = [];
    const left = [...answers];
    const output = {
      out: (text: string) => lines.push(text),
      err: (text: string) => lines.push(text),
      prompt: async (question: string) =>
        left.shift()?.replace('CODE', () => codeOf(/: ([A-Z2-7]{32})/.exec(lines.join('\n'))?.[1] ?? '')) ?? question,
    };
    const code = await main({ argv, output, env: { XDG_CONFIG_HOME: home, DATA_DIR: home, ...env } });
    return [code, lines.join('\n')] as const;
  };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    server = await serve(admin.app);
  });
  afterAll(async () => {
    await server?.close();
    await admin?.close();
  });
  // At the start of a test nobody is signed in.
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'livery-staff-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('are invited, choose a password and an app, and are the actor of their acts', async () => {
    const { token, invitation } = await hired('Ola@Operator.example', { role: 'operator', brands: ['one'] });
    expect((await get('/staff/me', token)).body.value).toMatchObject({
      actor: 'ola@operator.example',
      role: 'operator',
      brands: ['one'],
      flags: null,
      languages: null,
    });
    // An invitation works once, whoever has it.
    expect((await send('/staff/invitations/open', { invitation })).body.code).toBe('request.not_found');
    const requests = [{ tenant: 'one', path: '/flags/CBS3', value: true }];
    await send('/changes', { requests, reason: 'chat' }, token).expect(200);
    const { body } = await get('/brands/one/changes', token);
    expect(body.value.at(-1)).toMatchObject({ actor: 'ola@operator.example', reason: 'chat' });
    // A caller can't choose their own actor.
    expect((await send('/changes', { requests, reason: 'x', actor: 'eve' }, token)).body.code).toBe('request.invalid');
  });

  it('sign in with password and code, each code once, and get no hint about what was wrong', async () => {
    const { secret } = await hired('sam@operator.example', { role: 'qa' });
    nextStep();
    const right = { email: 'sam@operator.example', password, code: codeOf(secret) };
    for (const wrong of [
      { ...right, password: 'something else' },
      { ...right, code: '000000' },
      { ...right, email: 'nobody@operator.example' },
    ]) {
      const { status, body } = await send('/staff/sessions', wrong);
      expect([status, body.code, body.message]).toEqual([
        401,
        'auth.wrong_credentials',
        'address, password and code do not go together',
      ]);
    }
    const both = await Promise.all([send('/staff/sessions', right), send('/staff/sessions', right)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await send('/staff/sessions', right)).status).toBe(401);
    nextStep();
    const { body } = await send('/staff/sessions', { ...right, code: codeOf(secret) }).expect(200);
    const { token } = body.value;
    expect(new Date(body.value.expiresAt).getTime() - clock.now().getTime()).toBe(8 * 3_600_000);
    await get('/staff/me', token).expect(200);
    await send('/staff/sessions/end', { reason: 'done' }, token).expect(200);
    await get('/staff/me', token).expect(401);
  });

  it('are signed out after eight hours, and locked out after ten wrong attempts', async () => {
    const { secret, token } = await hired('tim@operator.example', { role: 'qa' });
    clock.pass({ hours: 8, seconds: 1 });
    await get('/staff/me', token).expect(401);
    const right = () => ({ email: 'tim@operator.example', password, code: codeOf(secret) });
    const tries: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      tries.push((await send('/staff/sessions', { ...right(), password: 'wrong one' })).body.code);
      clock.pass({ seconds: 20 });
    }
    expect(tries.at(-1)).toBe('request.too_many');
    const { status, headers } = await send('/staff/sessions', right());
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    clock.pass({ minutes: 20 });
    await send('/staff/sessions', right()).expect(200);
  });

  it('have all attempts again after a correct one, and nobody uses up the attempts of another', async () => {
    const { secret } = await hired('ria@operator.example', { role: 'qa' });
    const other = await hired('rob@operator.example', { role: 'qa' });
    clock.pass({ minutes: 20 });
    const tried = async (email: string, more: object) =>
      (await send('/staff/sessions', { email, password, code: '000000', ...more })).body.code ?? 'granted';
    const wrong = () => tried('ria@operator.example', { password: 'wrong one' });
    const right = () => tried('ria@operator.example', { code: codeOf(secret) });
    for (let count = 0; count < 8; count += 1) {
      expect(await wrong()).toBe('auth.wrong_credentials');
      clock.pass({ seconds: 20 });
    }
    expect(await right()).toBe('granted');
    for (let count = 0; count < 10; count += 1) {
      expect([count, await wrong()]).toEqual([count, 'auth.wrong_credentials']);
      clock.pass({ seconds: 20 });
    }
    expect(await right()).toBe('request.too_many');
    expect(await tried('rob@operator.example', { code: codeOf(other.secret) })).toBe('granted');
  });

  it('use up no attempts of their address by correct sign-ins', async () => {
    const { secret } = await hired('una@operator.example', { role: 'qa' });
    clock.pass({ minutes: 20 });
    const wrong = async (email: string) =>
      (await send('/staff/sessions', { email, password, code: '000000' })).body.code;
    for (let count = 0; count < 29; count += 1)
      expect([count, await wrong(`stranger${count}@operator.example`)]).toEqual([count, 'auth.wrong_credentials']);
    for (const _ of ['first', 'second']) {
      await send('/staff/sessions', { email: 'una@operator.example', password, code: codeOf(secret) }).expect(200);
      nextStep();
    }
    // An invitation is opened, then accepted.
    await hired('ugo@operator.example', { role: 'qa' });
    expect([await wrong('last@operator.example'), await wrong('later@operator.example')]).toEqual([
      'auth.wrong_credentials',
      'request.too_many',
    ]);
    clock.pass({ minutes: 20 });
  });

  it('can choose no password that is short, common or their name', async () => {
    const invitation = await invited('una@operator.example', { role: 'qa' });
    const { secret } = (await send('/staff/invitations/open', { invitation })).body.value;
    for (const weak of ['short', 'password1', 'una@operator.example'])
      expect(
        (await send('/staff/invitations/accept', { invitation, password: weak, code: codeOf(secret) })).body.code,
      ).toBe('field.invalid');
    expect((await send('/staff/invitations/accept', { invitation, password, code: '123' })).body.code).toBe(
      'auth.wrong_credentials',
    );
    clock.pass({ hours: 72, seconds: 1 });
    expect((await send('/staff/invitations/open', { invitation })).body.code).toBe('request.not_found');
  });

  it('lose all sessions when their rights change, and always include an owner', async () => {
    const { token } = await hired('vic@operator.example', { role: 'operator' });
    const change = (body: object) => send('/staff/accounts', { reason: 'x', ...body }, localToken);
    await change({ email: 'vic@operator.example', role: 'support', flags: ['CBS3'] }).expect(200);
    await get('/staff/me', token).expect(401);
    await change({ email: 'vic@operator.example', disabled: true }).expect(200);
    expect((await change({ email: 'nobody@operator.example', disabled: true })).body.code).toBe('request.not_found');
    const owners = (
      await admin.database.asOperator((tx) =>
        tx.selectFrom('staff_account').select('email').where('role', '=', 'owner').execute(),
      )
    ).map(({ email }) => email);
    const make = (role: 'owner' | 'qa', emails: readonly string[]) =>
      admin.database.asOperator((tx) =>
        tx.updateTable('staff_account').set({ role }).where('email', 'in', emails).execute(),
      );
    await make(
      'qa',
      owners.filter((email) => email !== 'ana'),
    );
    const last = await admin.call({
      method: 'post',
      path: '/admin/v1/staff/accounts',
      body: { email: 'last@operator.example', disabled: true, reason: 'x' },
    });
    expect(last.body.code).toBe('request.not_found');
    await hired('last@operator.example', { role: 'owner' });
    await make('qa', ['ana']);
    expect((await change({ email: 'last@operator.example', role: 'qa' })).body.code).toBe('change.refused');
    await make('owner', owners);
  });

  it('cannot sign in after they are disabled, until they are enabled again', async () => {
    const email = 'zoe@operator.example';
    const { secret } = await hired(email, { role: 'qa' });
    const signedIn = async () => {
      nextStep();
      return (await send('/staff/sessions', { email, password, code: codeOf(secret) })).body.code ?? 'granted';
    };
    const switched = (disabled: boolean) =>
      send('/staff/accounts', { email, disabled, reason: 'on leave' }, localToken).expect(200);
    expect(await signedIn()).toBe('granted');
    await switched(true);
    expect(await signedIn()).toBe('auth.wrong_credentials');
    await switched(false);
    expect(await signedIn()).toBe('granted');
  });

  it('get no session with old rights if their account changes while they sign in', async () => {
    const email = 'race@operator.example';
    const { secret } = await hired(email, { role: 'owner' });
    const set = (values: object) =>
      send('/staff/accounts', { email, reason: 'race', ...values }, localToken).expect(200);
    let granted = 0;
    for (let round = 0; round < 200; round += 1) {
      // Budgets, and a code of its own.
      clock.pass({ minutes: 16 });
      const change = round % 2 === 0 ? { disabled: true } : { role: 'qa' };
      const late = new Promise((resolve) => setTimeout(resolve, round % 20));
      const [signedIn] = await Promise.all([
        send('/staff/sessions', { email, password, code: codeOf(secret) }),
        late.then(() => set(change)),
      ]);
      if (signedIn.status === 200) granted += 1;
      const live = await admin.database.asOperator((tx) =>
        tx
          .selectFrom('staff_token')
          .select('role')
          .where('email', '=', email)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', clock.now())
          .execute(),
      );
      expect([round, live.filter(({ role }) => change.disabled === true || role !== 'qa')]).toEqual([round, []]);
      await set({ disabled: false, role: 'owner' });
    }
    // Some of them came first, some second.
    expect(granted).toBeGreaterThan(0);
    expect(granted).toBeLessThan(200);
  });

  it('act by no policy that was changed meanwhile', async () => {
    const { token } = await hired('slow@operator.example', { role: 'owner' });
    const requests = [{ tenant: 'two', path: '/theme/radius/small', value: 7 }];
    // The change has read the policy, and waits for a row that this transaction has locked.
    let changing: Promise<{ body: unknown }> | undefined;
    await duringTransaction(
      (pause) =>
        admin.database.asOperator(async (tx) => {
          await sql`set local role none`.execute(tx);
          await sql`lock table change in exclusive mode`.execute(tx);
          await pause();
        }),
      async () => {
        changing = send('/changes', { requests, reason: 'now' }, token).then((answer) => answer);
        await waitsForLock({ ...admin, call: changing });
        await send('/policies/two', { secondPerson: true, signOff: false, reason: 'two' }, localToken).expect(200);
      },
    );
    expect((await changing)?.body).toMatchObject({ code: 'change.stale' });
    expect(admin.brands.byId('two')?.manifest.theme.radius.small).not.toBe(7);
    await send('/policies/two', { secondPerson: false, signOff: false, reason: 'one' }, localToken).expect(200);
  });

  it('of support switch flags of their brands and nothing else', async () => {
    const token = 'a-token-of-few-flags';
    await aStaffToken({
      database: admin.database,
      email: 'few@x.example',
      token,
      role: 'support',
      clock,
      brands: ['one'],
      flags: ['CBS3'],
    });
    const code = async (tenant: string, path: string) =>
      (await send('/changes', { requests: [{ tenant, path, value: true }], reason: 'x', dryRun: true }, token)).body
        .code;
    expect([
      await code('one', '/flags/CBS3'),
      await code('one', 'flags.CBS3'),
      await code('one', '/flags/PTSYS3'),
      await code('one', '/flags'),
      await code('one', '/status/maintenance/on'),
      await code('two', '/flags/CBS3'),
    ]).toEqual([undefined, undefined, 'staff.forbidden', 'staff.forbidden', 'staff.forbidden', 'brand.unknown']);
    expect((await get('/brands', token)).body.value.map(({ id }: { id: string }) => id)).toEqual(['one']);
  });

  it('give machines tokens that are valid for a time and a purpose, until they are revoked', async () => {
    const made = await send(
      '/staff/tokens',
      { name: 'ci', role: 'operator', brands: ['one'], days: 2, reason: 'pushes' },
      localToken,
    ).expect(200);
    const { token } = made.body.value;
    expect((await get('/staff/me', token)).body.value).toMatchObject({ actor: 'token:ci', brands: ['one'] });
    const { body } = await get('/staff/tokens', localToken).expect(200);
    expect(JSON.stringify(body)).not.toContain(token);
    await send('/staff/tokens/revoked', { name: 'ci', reason: 'lost' }, localToken).expect(200);
    await get('/staff/me', token).expect(401);
    const other = await send('/staff/tokens', { name: 'nightly', role: 'qa', days: 1, reason: 'x' }, localToken);
    clock.pass({ hours: 24, seconds: 1 });
    await get('/staff/me', other.body.value.token).expect(401);
    expect((await send('/staff/tokens/revoked', { name: 'ci', reason: 'x' }, localToken)).body.code).toBe(
      'request.not_found',
    );
  });

  it('are recorded with every act in the audit log, with address, before and after', async () => {
    const email = 'audited@operator.example';
    const { secret } = await hired(email, { role: 'operator' });
    nextStep();
    await send('/staff/sessions', { email, password, code: codeOf(secret) }).expect(200);
    for (const [path, body] of [
      ['/staff/accounts', { email, role: 'support' }],
      ['/staff/tokens', { name: 'audited', role: 'qa', days: 1 }],
      ['/staff/tokens/revoked', { name: 'audited' }],
    ] as const)
      await send(path, { ...body, reason: 'x' }, localToken).expect(200);
    const rows = await admin.database.asOperator((tx) =>
      tx.selectFrom('audit').selectAll().where('tenant', '=', 'console').orderBy('id').execute(),
    );
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of ['invited', 'accepted', 'signed-in', 'changed', 'token-made', 'token-revoked'])
      expect(actions).toContain(`staff.${action}`);
    const changed = rows.find(({ action, subject }) => action === 'staff.changed' && subject === email);
    expect(changed).toMatchObject({
      actor: 'local',
      subject: email,
      before: { role: 'operator' },
      after: { role: 'support' },
      address: expect.stringMatching(/127\.0\.0\.1/),
    });
  });

  it('sign in by the command, which stores the token where only its user can read it', async () => {
    const url = `http://localhost:${server.port}`;
    const invitation = await invited('wim@operator.example', { role: 'operator' });
    const env = { LIVERY_URL: url };
    expect(await command({}, [], 'whoami')).toEqual([3, expect.stringContaining('name a server with --url')]);
    expect((await command({}, [], 'login'))[0]).toBe(2);
    expect((await command({}, [], 'brands', '--url', 'http://console.example'))[1]).toContain('only https');
    expect((await command(env, [], 'brands'))[1]).toContain('you are not signed in');
    // After a typing mistake the command asks again, but only a few times.
    const never = await command(
      {},
      [invitation, 'a', 'b', 'a', 'b', 'a', 'b'],
      ...['login', '--url', url, '--invitation'],
    );
    expect(never).toEqual([2, expect.stringContaining('the invitation is still valid')]);
    const accepted = await command(
      {},
      [invitation, password, `${password}x`, password, password, 'CODE'],
      'login',
      '--url',
      url,
      '--invitation',
    );
    expect(accepted).toEqual([0, expect.stringContaining('as wim@operator.example, operator of all brands')]);
    const file = join(home, 'livery', 'credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain(password);
    expect((await command(env, [], 'whoami'))[1]).toContain('wim@operator.example, operator of all brands');
    expect((await command(env, [], 'brands'))[1]).toMatch(/^one +served +one\.example\n/);
    expect((await command(env, [], 'staff', 'list'))[1]).toContain('staff.forbidden');
    expect((await command(env, [], 'logout'))[1]).toContain('signed out');
    expect((await command(env, [], 'whoami'))[0]).toBe(3);
    const token = 'a-token-of-a-machine';
    await aStaffToken({ database: admin.database, email: 'machine@x.example', token, role: 'qa', clock });
    expect((await command({ ...env, LIVERY_TOKEN: token }, [], 'whoami'))[1]).toContain('machine@x.example, qa');
  });

  it('stay signed in at one server while they sign in and out at another', async () => {
    const there = await serve(admin.app);
    // One account at two servers: the command distinguishes them by the server's address.
    const [first, second] = [`http://localhost:${server.port}`, `http://localhost:${there.port}`];
    const { secret } = await hired('xia@operator.example', { role: 'operator' });
    const login = (url: string) => {
      nextStep();
      return command({}, ['xia@operator.example', password, codeOf(secret)], 'login', '--url', url);
    };
    const who = async (url: string) => (await command({ LIVERY_URL: url }, [], 'whoami'))[0];
    for (const url of [first, second])
      expect(await login(url)).toEqual([0, expect.stringContaining('as xia@operator.example')]);
    expect([await who(first), await who(second)]).toEqual([0, 0]);
    // A server gets only its own handle of this device.
    const devices = JSON.parse(await readFile(join(home, 'livery', 'devices.json'), 'utf8'));
    for (const url of [first, second])
      expect(devices).toHaveProperty([`${url} xia@operator.example`], expect.any(String));
    expect((await command({ LIVERY_URL: second }, [], 'logout'))[0]).toBe(0);
    expect([await who(first), await who(second)]).toEqual([0, 3]);
    await there.close();
  });

  it('get a first owner by an invitation that is made on the database', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'livery-first-'));
    const env = { DATA_DIR: empty, DATABASE_URL: '' };
    const [code, text] = await command(env, [], 'staff', 'invite', '--first', 'olga@operator.example');
    expect([code, text]).toEqual([0, expect.stringContaining(join(empty, 'first-owner.txt'))]);
    // The printed command works as it is: it names an address, not a setting.
    expect(text).toMatch(/livery login --url http:\/\/console\.localhost:8080 --invitation$/);
    const behindProxy = { ...env, CONSOLE_HOST: 'console.operator.example' };
    const [, second] = await command(behindProxy, [], 'staff', 'invite', '--first', 'ivo@operator.example');
    expect(second).toMatch(/login --url https:\/\/console\.operator\.example --invitation$/);
    const file = join(empty, 'first-owner.txt');
    const invitation = (await readFile(file, 'utf8')).trim();
    expect([(await stat(file)).mode & 0o777, text.includes(invitation)]).toEqual([0o600, false]);
    await rm(empty, { recursive: true, force: true });
  });
});
