import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { policyOf } from '../../../server/brands/versions/proposals/policies.ts';
import { anAdminApi, type Colleague, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';
import type { StaffMail } from './invitation-mail.ts';

const password = 'a long enough sentence';
type Answer = { code?: string; message?: string; value: Record<string, unknown> & { proposal: string | null } };

const clock = aClock();
let admin: TestAdminApi;
let turn = 0;
/** Calls by an account; `by` is a colleague or a token. */
const calls =
  (api: () => TestAdminApi) =>
  async (path: string, body: object, by?: Colleague): Promise<Answer> =>
    (await api().call({ method: 'post', path: `/admin/v1${path}`, as: by, body: { reason: 'a test', ...body } })).body;
const post = calls(() => admin);
const byToken = async (method: 'get' | 'post', path: string, body: object, token?: string): Promise<Answer> => {
  const call = supertest(admin.app)[method](`/admin/v1${path}`);
  if (token !== undefined) call.set('authorization', `Bearer ${token}`);
  return (await call.send(body)).body;
};
const accept = async (invitation: unknown) => {
  const { secret } = (await byToken('post', '/staff/invitations/open', { invitation })).value;
  const code = totpCode(secret as string, clock.now());
  return byToken('post', '/staff/invitations/accept', { invitation, password, code });
};
/** Invites somebody and accepts it. */
const joined = async ({
  role,
  by,
  email = `person${++turn}@operator.example`,
}: {
  role: string;
  by?: Colleague;
  email?: string;
}) => {
  const { value } = await post('/staff/invitations', { email, role }, by);
  const session = await accept(value.invitation);
  return { email, proposal: value.proposal ?? '', token: session.value.token as string };
};
const proposed = async (token?: string, by?: Colleague) => {
  const requests = [{ tenant: 'two', path: '/support/url', value: `https://support.example/${++turn}` }];
  const body = { requests, reason: 'a test' };
  const { value } = await (token === undefined ? post('/changes', body, by) : byToken('post', '/changes', body, token));
  return value.proposal as string;
};
const approved = { decision: 'approved', reason: 'seen' };
const approveAs = async (proposal: string, by: Colleague) =>
  (await post(`/proposals/${proposal}/decision`, approved, by)).code ?? 'approved';
const approveBy = async (proposal: string, token: string) =>
  (await byToken('post', `/proposals/${proposal}/decision`, approved, token)).code ?? 'approved';
const rowOf = async (email: string) => {
  const { body } = await admin.call({ method: 'get', path: '/admin/v1/staff' });
  return (body.value as { email: string }[]).find((row) => row.email === email);
};

beforeAll(async () => {
  admin = await anAdminApi({ clock });
  await post('/policies/two', { secondPerson: true, signOff: false });
});
afterAll(() => admin?.close());
beforeEach(() => clock.pass({ minutes: 20 }));

describe('an account that one person invited', () => {
  it('cannot approve before a colleague confirms it, and its inviter cannot approve its proposals', async () => {
    const mine = await proposed(undefined, 'ana');
    const second = await joined({ role: 'operator', by: 'ana' });
    expect(await rowOf(second.email)).toMatchObject({ confirmed: false });
    expect(await approveBy(mine, second.token)).toBe('staff.forbidden');
    const shown = await byToken('get', `/proposals/${mine}`, {}, second.token);
    expect(shown.value).toMatchObject({
      own: false,
      now: { refusal: { message: expect.stringContaining('not confirmed') } },
    });
    const theirs = await proposed(second.token);
    expect(await approveAs(theirs, 'ana')).toBe('proposal.own');
    expect(await approveBy(second.proposal, second.token)).toBe('staff.forbidden');
    expect(await approveAs(second.proposal, 'ana')).toBe('proposal.own');
    expect(await approveAs(second.proposal, 'bob')).toBe('approved');
    expect(await rowOf(second.email)).toMatchObject({ confirmed: true });
    expect(await approveBy(mine, second.token)).toBe('approved');
  });

  it('counts as its inviter however long the chain of invitations and tokens is', async () => {
    const owner = await joined({ role: 'owner', by: 'ana' });
    const email = `person${++turn}@operator.example`;
    const { value } = await byToken(
      ...(['post', '/staff/invitations', { email, role: 'owner', reason: 'x' }, owner.token] as const),
    );
    const last = (await accept(value.invitation)).value.token as string;
    expect(await approveAs(value.proposal ?? '', 'ana')).toBe('proposal.own');
    const machine = await byToken(
      ...(['post', '/staff/tokens', { name: 'chain', role: 'operator', reason: 'x' }, last] as const),
    );
    const mine = await proposed(undefined, 'bob');
    expect(await approveBy(mine, machine.value.token as string)).toBe('staff.forbidden');
    expect(await approveAs(mine, 'eve')).toBe('approved');
  });

  it('cannot be confirmed before the invitation is accepted', async () => {
    const email = `person${++turn}@operator.example`;
    const { value } = await post('/staff/invitations', { email, role: 'operator' }, 'ana');
    const proposal = value.proposal ?? '';
    expect(await approveAs(proposal, 'bob')).toBe('change.refused');
    await accept(value.invitation);
    expect(await approveAs(proposal, 'bob')).toBe('approved');
  });

  it('is not confirmed by its inviter, also if a colleague changed it since', async () => {
    const { email, token } = await joined({ role: 'editor', by: 'ana' });
    const { value } = await post('/staff/accounts', { email, role: 'operator' }, 'bob');
    expect(await approveAs(value.proposal ?? '', 'ana')).toBe('proposal.own');
    expect((await byToken('get', '/staff/me', {}, token)).code).toBe('staff.required');
    expect(await approveAs(value.proposal ?? '', 'eve')).toBe('approved');
  });

  it('is confirmed at once if the host invites it', async () => {
    const hired = await joined({ role: 'operator' });
    expect(await rowOf(hired.email)).toMatchObject({ confirmed: true });
    expect(await approveBy(await proposed(undefined, 'ana'), hired.token)).toBe('approved');
  });

  it('is not seen by staff of single brands, who cannot confirm it', async () => {
    const { email } = await joined({ role: 'operator' });
    await post('/staff/accounts', { email, brands: ['two'] });
    const { proposal } = await joined({ role: 'operator', by: 'ana' });
    const again = await post('/staff/invitations', { email, role: 'operator', brands: ['two'] });
    const { value } = await accept(again.value.invitation);
    expect(await approveBy(proposal, value.token as string)).toBe('proposal.unknown');
  });
});

describe('a colleague who joined long ago', () => {
  it('has to be confirmed again after an invitation anew, whose sender could have accepted it', async () => {
    const old = await joined({ role: 'operator' });
    await joined({ role: 'operator', by: 'ana', email: old.email });
    expect(await rowOf(old.email)).toMatchObject({ email: old.email, confirmed: false });
  });

  it('has to be confirmed when raised to a role that approves', async () => {
    const { email } = await joined({ role: 'editor' });
    const { value } = await post('/staff/accounts', { email, role: 'operator' }, 'ana');
    expect(value).toMatchObject({ confirmed: false, proposal: expect.any(String) });
    expect(await approveAs(value.proposal ?? '', 'ana')).toBe('proposal.own');
    // A second change proposes the same, so it names the same proposal.
    expect((await post('/staff/accounts', { email, role: 'operator' }, 'ana')).value.proposal).toBe(value.proposal);
    expect(await approveAs(value.proposal ?? '', 'bob')).toBe('approved');
    expect(await rowOf(email)).toMatchObject({ confirmed: true, role: 'operator' });
  });

  it('loses tokens, open invitations and proposals of before by accepting an invitation with fewer rights', async () => {
    const old = await joined({ role: 'owner' });
    const body = { role: 'qa', reason: 'x' };
    const machine = await byToken('post', '/staff/tokens', { ...body, name: `old${turn}` }, old.token);
    const guest = await byToken(
      ...(['post', '/staff/invitations', { ...body, email: `guest${turn}@x.example` }, old.token] as const),
    );
    const proposal = await proposed(old.token);
    await joined({ role: 'qa', email: old.email });
    expect((await byToken('get', '/staff/me', {}, machine.value.token as string)).code).toBe('staff.required');
    expect((await accept(guest.value.invitation).catch(() => undefined))?.value).toBeUndefined();
    expect(await approveAs(proposal, 'bob')).toBe('proposal.unknown');
  });
});

describe('the last owner', () => {
  it('cannot become anything else by an invitation', async () => {
    const own = await anAdminApi({ clock });
    await own.database.asOperator((tx) => tx.updateTable('staff_account').set({ disabled: true }).execute());
    const postThere = calls(() => own);
    const acceptThere = async (role: string) => {
      const { value } = await postThere('/staff/invitations', { email: 'last@operator.example', role });
      const send = async (path: string, body: object) =>
        (await supertest(own.app).post(`/admin/v1/staff/invitations${path}`).send(body)).body as Answer;
      const { invitation } = value;
      const { secret } = (await send('/open', { invitation })).value;
      const code = totpCode(secret as string, clock.now());
      return (await send('/accept', { invitation, password, code })).code;
    };
    expect(await acceptThere('owner')).toBeUndefined();
    expect(await acceptThere('qa')).toBe('change.refused');
    await own.close();
  });
});

describe('a policy', () => {
  const of = (tenant: string) => policyOf(admin.database, [tenant]);
  const set = (tenant: string, policy: object, by?: Colleague) =>
    post(`/policies/${tenant}`, { secondPerson: false, signOff: false, ...policy }, by);

  it('of a brand adds to that of all brands, setting by setting', async () => {
    await set('*', { signOff: true, secondPersonAbove: [{ currency: 'PHP', amount: '50' }] });
    await set('one', { secondPerson: true, secondPersonAbove: [{ currency: 'PHP', amount: '900' }] });
    expect(await of('one')).toMatchObject({ secondPerson: true, signOff: true });
    expect((await of('one')).secondPersonAbove.map(({ amount }) => amount).sort()).toEqual(['50', '900']);
    expect(await of('group')).toMatchObject({ secondPerson: false, signOff: true });
    await set('*', { secondPersonAbove: [] });
    await set('one', { secondPersonAbove: [] });
  });

  const above = (...amounts: [currency: string, amount: string][]) => ({
    secondPersonAbove: amounts.map(([currency, amount]) => ({ currency, amount })),
  });
  it.each([
    ['no second person', { secondPerson: false }],
    ['no sign-off', { signOff: false }],
    ['a higher amount', above(['PHP', '51'], ['JPY', '900'])],
    ['a higher amount of another currency', above(['PHP', '50'], ['JPY', '901'])],
    ['no amount of one currency', above(['PHP', '50'])],
    ['no amount', above()],
  ])('that is loosened to %s waits for a second person', async (_, looser) => {
    const strict = { secondPerson: true, signOff: true, ...above(['PHP', '50'], ['JPY', '900']) };
    expect((await set('one', strict, 'ana')).value.proposal).toBeNull();
    const { value } = await set('one', { ...strict, ...looser }, 'ana');
    expect(value.proposal).toEqual(expect.any(String));
    expect(await of('one')).toMatchObject(strict);
    expect(await approveAs(value.proposal ?? '', 'ana')).toBe('proposal.own');
    expect(await approveAs(value.proposal ?? '', 'bob')).toBe('approved');
    expect(await of('one')).toMatchObject({ ...strict, ...looser });
    // A command on the host needs no second person.
    expect((await set('one', { secondPersonAbove: [] })).value.proposal).toBeNull();
  });
});

describe('rights at brands', () => {
  it.each([['*'], ['nobody']])('are refused for "%s", in invitations, changes and tokens', async (brand) => {
    const { email } = await joined({ role: 'qa' });
    for (const [path, body] of [
      ['/staff/invitations', { email: 'new@operator.example', role: 'qa' }],
      ['/staff/accounts', { email }],
      ['/staff/tokens', { name: 'ci', role: 'qa' }],
    ] as const) {
      const { code, message } = await post(path, { ...body, brands: ['one', brand] });
      expect([code, message]).toEqual(['brand.unknown', expect.stringContaining(`no brand is called ${brand}`)]);
    }
  });
});

describe('a refused sign-in', () => {
  const refusals = async () =>
    admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['subject', 'after', 'address'])
        .where('action', '=', 'staff.sign-in-refused')
        .orderBy('id')
        .execute(),
    );
  const tried = async (email: string) => {
    clock.pass({ seconds: 40 });
    return (await byToken('post', '/staff/sessions', { email, password: 'a guess', code: '000000' })).code;
  };

  it('leaves one row an hour in the audit log for an account and an address', async () => {
    const { email } = await joined({ role: 'qa' });
    for (const _ of [1, 2, 3]) expect(await tried(email)).toBe('auth.wrong_credentials');
    const rows = (await refusals()).filter(({ subject }) => subject === email);
    expect(rows).toMatchObject([
      { after: { by: 'password', reason: 'wrong password' }, address: expect.stringMatching(/127\.0\.0\.1/) },
    ]);
    clock.pass({ hours: 1 });
    await tried(email);
    expect((await refusals()).filter(({ subject }) => subject === email)).toHaveLength(2);
  });

  it('of a stranger leaves no typed name, and at most sixty rows an hour', async () => {
    for (let count = 0; count < 70; count += 1) {
      if (count % 25 === 0) clock.pass({ minutes: 16 });
      await byToken('post', '/staff/sessions', {
        email: `stranger${count}@x.example`,
        password: 'a guess',
        code: '000000',
      });
    }
    const rows = (await refusals()).filter(({ subject }) => subject === 'nobody');
    expect(rows).toHaveLength(60);
    expect(JSON.stringify(rows)).not.toContain('stranger');
  });
});

describe('an invitation', () => {
  it('goes by mail where the server has a sender, and then nobody else sees its code', async () => {
    const mails: StaffMail[] = [];
    const own = await anAdminApi({ clock, mailToStaff: async (mail) => void mails.push(mail) });
    const { value } = await calls(() => own)('/staff/invitations', { email: 'new@x.example', role: 'qa' });
    expect(value).not.toHaveProperty('invitation');
    expect(mails).toMatchObject([
      { to: 'new@x.example', text: expect.stringMatching(/http:\/\/console\.localhost:8080\/invitation#[\w-]{43}\s/) },
    ]);
    await own.close();
  });
});

describe('the host', () => {
  it('makes two owners, confirms a person and loosens a policy, each recorded', async () => {
    const home = await mkdtemp(join(tmpdir(), 'livery-host-'));
    const lines: string[] = [];
    const output = {
      out: (text: string) => lines.push(text),
      err: (text: string) => lines.push(text),
      prompt: async () => undefined,
    };
    const command = (...argv: string[]) =>
      main({ argv, output, env: { XDG_CONFIG_HOME: home, DATA_DIR: home, DATABASE_URL: '' } });
    for (const email of ['olga@x.example', 'otto@x.example'])
      expect(await command('staff', 'invite', '--first', email)).toBe(0);
    const codes = ['first-owner.txt', 'second-owner.txt'].map((name) => readFile(join(home, name), 'utf8'));
    expect(new Set(await Promise.all(codes)).size).toBe(2);
    const policy = (on: 'on' | 'off', ...more: string[]) =>
      command('policy', 'set', 'all', '--second-person', on, '--sign-off', 'off', '--host', ...more);
    expect(await policy('on', '--reason', 'four eyes')).toBe(0);
    expect(await policy('off', '--reason', 'one person left')).toBe(0);
    expect(await policy('off')).toBe(2);
    expect(await command('staff', 'confirm', 'olga@x.example', '--reason', 'x')).toBe(1);
    expect(lines.at(-1)).toContain('has not accepted the invitation yet');
    expect(await command('staff', 'confirm', 'nobody@x.example', '--reason', 'x')).toBe(1);
    await rm(home, { recursive: true, force: true });
  });
});
