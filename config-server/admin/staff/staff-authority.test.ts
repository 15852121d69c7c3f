import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';

const password = 'a long enough sentence';

describe('a staff account after its rights changed', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let server: TestServer;
  let turn = 0;
  const send = (path: string, body: object, token?: string) => {
    const call = supertest(admin.app).post(`/admin/v1${path}`);
    return (token === undefined ? call : call.set('authorization', `Bearer ${token}`)).send({
      ...(token !== undefined && { reason: 'a test' }),
      ...body,
    });
  };
  const value = async (path: string, body: object, token?: string) =>
    (await send(path, body, token).expect(200)).body.value;
  const get = (path: string, token: string) =>
    supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer ${token}`);
  const invited = async (email: string, role: string, by = localToken) =>
    (await value('/staff/invitations', { email, role }, by)).invitation as string;
  const codeOf = (secret: string) => totpCode(secret, clock.now());
  const accept = async (invitation: string) => {
    const { secret } = await value('/staff/invitations/open', { invitation });
    const session = await value('/staff/invitations/accept', { invitation, password, code: codeOf(secret) });
    return { secret, ...session } as { secret: string; token: string; device: string };
  };
  /** An account with an address of its own. */
  const hired = async (role: string) => {
    const email = `person${++turn}@operator.example`;
    return { email, ...(await accept(await invited(email, role))) };
  };
  const machine = async (by: string, role = 'operator') => {
    const name = `machine${++turn}`;
    const { token } = await value('/staff/tokens', { name, role }, by);
    return { name, token: token as string };
  };
  const proposedBy = async (token: string) => {
    const requests = [{ tenant: 'two', path: '/support/url', value: `https://support.example/${++turn}` }];
    return (await value('/changes', { requests }, token)).proposal as string;
  };
  const change = (body: object) => value('/staff/accounts', body, localToken);
  const approve = async (proposal: string, token: string) =>
    (await send(`/proposals/${proposal}/decision`, { decision: 'approved' }, token)).body.code ?? 'approved';
  const waiting = async () =>
    ((await get('/proposals', localToken)).body.value.proposals as { id: string }[]).map(({ id }) => id);
  const isAlive = async (token: string) => (await get('/staff/me', token)).status === 200;

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    server = await serve(admin.app);
    await send('/policies/two', { secondPerson: true, signOff: false }, localToken).expect(200);
  });
  afterAll(async () => {
    await server?.close();
    await admin?.close();
  });
  beforeEach(() => clock.pass({ minutes: 20 }));

  it.each([
    ['is disabled', { disabled: true }],
    ['gets another role', { role: 'operator' }],
    ['gets other brands', { brands: ['one'] }],
  ])('loses invitations, tokens and proposals if it %s, and nobody else does', async (_, changed) => {
    const [owner, other] = [await hired('owner'), await hired('owner')];
    const mine = {
      machine: await machine(owner.token),
      invited: await invited(`guest${++turn}@x.example`, 'owner', owner.token),
    };
    const theirs = {
      machine: await machine(other.token),
      invited: await invited(`guest${++turn}@x.example`, 'qa', other.token),
    };
    const renewed = await invited(owner.email, 'owner', other.token);
    const proposals = { person: await proposedBy(owner.token), machine: await proposedBy(mine.machine.token) };
    const others = { person: await proposedBy(other.token), machine: await proposedBy(theirs.machine.token) };
    const { ended } = await change({ email: owner.email, ...changed });
    // The third proposal is to confirm the guest.
    expect(ended).toEqual({ invitations: 2, tokens: 1, proposals: 3, adopted: 0, withdrawn: 0 });
    for (const invitation of [mine.invited, renewed])
      expect((await send('/staff/invitations/open', { invitation })).body.code).toBe('request.not_found');
    expect((await send('/staff/invitations/open', { invitation: theirs.invited })).status).toBe(200);
    expect([await isAlive(mine.machine.token), await isAlive(theirs.machine.token)]).toEqual([false, true]);
    const open = await waiting();
    for (const proposal of Object.values(proposals)) expect(open).not.toContain(proposal);
    expect(open).toEqual(expect.arrayContaining(Object.values(others)));
    expect(await approve(proposals.person, other.token)).toBe('proposal.unknown');
  });

  it('does not get the role of an invitation that is older than the change', async () => {
    const { email } = await hired('qa');
    const old = await invited(email, 'owner');
    await change({ email, role: 'support' });
    expect((await send('/staff/invitations/open', { invitation: old })).body.code).toBe('request.not_found');
    expect((await send('/staff/invitations/accept', { invitation: old, password, code: '123456' })).body.code).toBe(
      'request.not_found',
    );
    const rows = (await get('/staff', localToken)).body.value as { email: string; role: string }[];
    expect(rows.find((row) => row.email === email)?.role).toBe('support');
  });

  it('loses the proposals of a token when the token is revoked, and no others', async () => {
    const owner = await hired('owner');
    const [lost, good] = [await machine(owner.token), await machine(owner.token)];
    const [gone, stays] = [await proposedBy(lost.token), await proposedBy(good.token)];
    await send('/staff/tokens/revoked', { name: lost.name }, localToken).expect(200);
    const open = await waiting();
    expect([open.includes(gone), open.includes(stays)]).toEqual([false, true]);
  });

  it('loses what its tokens made in turn, and so does a token that is revoked', async () => {
    const [owner, other] = [await hired('owner'), await hired('owner')];
    const ofOther = await machine(other.token, 'owner');
    const [first, stays] = [await machine(owner.token, 'owner'), await machine(ofOther.token)];
    const second = await machine(first.token, 'owner');
    const third = await machine(second.token);
    const guests = [
      await invited(`guest${++turn}@x.example`, 'qa', second.token),
      await invited(`guest${++turn}@x.example`, 'qa', ofOther.token),
    ];
    const [gone, staying] = [await proposedBy(third.token), await proposedBy(stays.token)];
    const { ended } = await change({ email: owner.email, brands: ['two'] });
    expect(ended).toMatchObject({ invitations: 1, tokens: 3, proposals: 2 });
    const alive = async () => Promise.all([first, second, third, ofOther, stays].map(({ token }) => isAlive(token)));
    expect(await alive()).toEqual([false, false, false, true, true]);
    const opened = await Promise.all(
      guests.map(async (invitation) => (await send('/staff/invitations/open', { invitation })).status),
    );
    expect(opened).toEqual([404, 200]);
    expect(await waiting()).not.toContain(gone);
    expect(await waiting()).toContain(staying);
    await send('/staff/tokens/revoked', { name: ofOther.name }, localToken).expect(200);
    expect(await alive()).toEqual([false, false, false, false, false]);
    expect((await send('/staff/invitations/open', { invitation: guests[1] })).status).toBe(404);
    expect(await waiting()).not.toContain(staying);
  });

  it('leaves tokens that a later token of the same name made', async () => {
    const [owner, other] = [await hired('owner'), await hired('owner')];
    const old = await machine(owner.token, 'owner');
    await send('/staff/tokens/revoked', { name: old.name }, localToken).expect(200);
    clock.pass({ minutes: 1 });
    const { token } = await value('/staff/tokens', { name: old.name, role: 'owner' }, other.token);
    const child = await machine(token);
    await change({ email: owner.email, disabled: true });
    expect([await isAlive(token), await isAlive(child.token)]).toEqual([true, true]);
  });

  it('makes no token that outlasts the token it acts by', async () => {
    const owner = await hired('owner');
    const { token, expiresAt } = await value(
      '/staff/tokens',
      { name: `short${turn}`, role: 'owner', days: 2 },
      owner.token,
    );
    const child = await value('/staff/tokens', { name: `long${turn}`, role: 'qa', days: 90 }, token);
    expect(child.expiresAt).toBe(expiresAt);
    const shorter = await value('/staff/tokens', { name: `shorter${turn}`, role: 'qa', days: 1 }, token);
    expect(Date.parse(shorter.expiresAt)).toBeLessThan(Date.parse(expiresAt));
  });

  it('cannot approve its own proposals by a token that it made, nor the token’s proposals', async () => {
    const [ana, bob] = [await hired('owner'), await hired('owner')];
    const [hers, second, his] = [await machine(ana.token), await machine(ana.token), await machine(bob.token)];
    const byPerson = await proposedBy(ana.token);
    expect(await approve(byPerson, hers.token)).toBe('proposal.own');
    const byMachine = await proposedBy(hers.token);
    expect(await approve(byMachine, ana.token)).toBe('proposal.own');
    expect(await approve(byMachine, second.token)).toBe('proposal.own');
    expect(await approve(byMachine, his.token)).toBe('approved');
    expect(await approve(byPerson, bob.token)).toBe('proposal.stale');
  });

  it('cannot review its own rollback by a token', async () => {
    const [ana, bob] = [await hired('owner'), await hired('owner')];
    const hers = await machine(ana.token);
    await value('/brands/two/rollbacks', { number: 1 }, ana.token);
    expect((await send('/brands/two/reviews', {}, hers.token)).body.code).toBe('proposal.own');
    await send('/brands/two/reviews', {}, bob.token).expect(200);
  });

  it('can sign in on a known device while a stranger uses up the attempts of the account', async () => {
    const [tess, other] = [await hired('qa'), await hired('qa')];
    const tried = async (more: object) =>
      (await send('/staff/sessions', { email: tess.email, password, code: codeOf(tess.secret), ...more })).body;
    const lockedUntil = async () =>
      ((await get('/staff', localToken)).body.value as { email: string; lockedUntil: string | null }[]).find(
        ({ email }) => email === tess.email,
      )?.lockedUntil;
    expect(await lockedUntil()).toBeNull();
    for (let count = 0; count < 10; count += 1) {
      expect((await tried({ password: 'a guess', device: other.device })).code).toBe('auth.wrong_credentials');
      clock.pass({ seconds: 20 });
    }
    expect((await tried({})).code).toBe('request.too_many');
    expect((await tried({ device: other.device })).code).toBe('request.too_many');
    expect((await tried({ device: `${tess.device}x` })).code).toBe('request.too_many');
    expect(new Date((await lockedUntil()) ?? 0).getTime()).toBeGreaterThan(clock.now().getTime());
    const first = await tried({ device: tess.device });
    expect(first.value).toMatchObject({ actor: tess.email, device: expect.any(String) });
    // A stolen device has no more attempts than an account.
    clock.pass({ seconds: 30 });
    for (let count = 0; count < 10; count += 1) {
      expect((await tried({ password: 'a guess', device: tess.device })).code).toBe('auth.wrong_credentials');
      clock.pass({ seconds: 20 });
    }
    expect((await tried({ device: tess.device })).code).toBe('request.too_many');
    clock.pass({ hours: 31 * 24 });
    expect((await tried({ device: 'invented' })).value).toMatchObject({ actor: tess.email });
  });

  it('loses a device after thirty days without a sign-in', async () => {
    const tess = await hired('qa');
    clock.pass({ hours: 30 * 24, seconds: 1 });
    const tried = async (more: object) =>
      (await send('/staff/sessions', { email: tess.email, password, code: codeOf(tess.secret), ...more })).body;
    for (let count = 0; count < 10; count += 1) {
      await tried({ password: 'a guess' });
      clock.pass({ seconds: 20 });
    }
    expect((await tried({ device: tess.device })).code).toBe('request.too_many');
  });

  it('is known to the command on a machine with an earlier sign-in, also after a sign-out', async () => {
    const home = await mkdtemp(join(tmpdir(), 'livery-device-'));
    const url = `http://localhost:${server.port}`;
    const tess = await hired('qa');
    const command = async (...argv: string[]) => {
      const lines: string[] = [];
      clock.pass({ seconds: 30 });
      const left = [tess.email, password, codeOf(tess.secret)];
      const output = {
        out: (text: string) => lines.push(text),
        err: (text: string) => lines.push(text),
        prompt: async () => left.shift(),
      };
      const code = await main({ argv, output, env: { XDG_CONFIG_HOME: home, DATA_DIR: home } });
      return [code, lines.join('\n')] as const;
    };
    expect((await command('login', '--url', url))[0]).toBe(0);
    expect((await command('logout', '--url', url))[0]).toBe(0);
    for (let count = 0; count < 10; count += 1) {
      await send('/staff/sessions', { email: tess.email, password: 'a guess', code: '000000' });
      clock.pass({ seconds: 20 });
    }
    expect(await command('login', '--url', url)).toEqual([0, expect.stringContaining(`as ${tess.email}`)]);
    await rm(join(home, 'livery', 'devices.json'));
    expect((await command('login', '--url', url))[1]).toContain('request.too_many');
    await rm(home, { recursive: true, force: true });
  });
});
