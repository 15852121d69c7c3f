import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';

describe('people', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
  });
  afterAll(() => admin?.close());

  const send = (path: string, body: object, token = localToken) =>
    supertest(admin.app).post(`/admin/v1${path}`).set('authorization', `Bearer ${token}`).send(body);
  const get = async (path: string, token = localToken) =>
    (await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer ${token}`)).body;
  const owner = async () => {
    const token = 'a-token-of-ola';
    await aStaffToken({ database: admin.database, clock, email: 'ola@operator.example', token });
    return token;
  };

  it('are listed while an invitation is open, with who invited them, and end with its withdrawal', async () => {
    const ola = await owner();
    const grants = { role: 'support', brands: ['one'], flags: ['CBS3'] };
    const { invitation, proposal } = (
      await send('/staff/invitations', { email: 'New@operator.example', reason: 'joins', ...grants }, ola).expect(200)
    ).body.value;
    const [row] = (await get('/staff/invitations')).value;
    expect(row).toEqual({
      email: 'new@operator.example',
      ...grants,
      languages: null,
      actor: 'ola@operator.example',
      createdAt: clock.now().toISOString(),
      expiresAt: expect.any(String),
      hasAccount: false,
    });
    const listed = async () =>
      ((await get('/proposals')).value.proposals as { id: string }[]).some(({ id }) => id === proposal);
    expect(await listed()).toBe(true);
    const withdraw = () => send('/staff/invitations/withdrawn', { email: 'new@operator.example', reason: 'an error' });
    await withdraw().expect(200);
    expect((await get('/staff/invitations')).value).toEqual([]);
    expect((await send('/staff/invitations/open', { invitation })).body.code).toBe('request.not_found');
    expect(await listed()).toBe(false);
    expect((await withdraw()).body.code).toBe('request.not_found');
    const { list } = (await get('/activity?kind=staff')).value;
    expect(list[0]).toMatchObject({ action: 'staff.invitation-withdrawn', thing: 'new@operator.example' });
  });

  it('keep the proposal to confirm an account if only a newer invitation is withdrawn', async () => {
    const invite = async () =>
      (await send('/staff/invitations', { email: 'tom@operator.example', role: 'qa', reason: 'joins' }, await owner()))
        .body.value as { invitation: string; proposal: string };
    const { invitation, proposal } = await invite();
    const { secret } = (await send('/staff/invitations/open', { invitation })).body.value;
    const code = totpCode(secret, clock.now());
    await send('/staff/invitations/accept', { invitation, password: 'a long enough sentence', code }).expect(200);
    await invite();
    expect((await get('/staff/invitations')).value).toMatchObject([{ hasAccount: true }]);
    await send('/staff/invitations/withdrawn', { email: 'tom@operator.example', reason: 'x' }).expect(200);
    const { proposals } = (await get('/proposals')).value;
    expect((proposals as { id: string }[]).map(({ id }) => id)).toContain(proposal);
  });

  it('have sessions that an owner sees and ends, while rights and tokens stay', async () => {
    const email = 'sue@team.example';
    for (const token of ['a-first-session', 'a-second-session'])
      await aStaffToken({ database: admin.database, clock, email, token });
    const sessions = async () => (await get(`/staff/accounts/${email}/sessions`)).value as object[];
    expect(await sessions()).toHaveLength(2);
    const made = await send('/staff/tokens', { name: 'ci', role: 'qa', reason: 'x' }, 'a-first-session').expect(200);
    await send(`/staff/accounts/${email}/sessions/end`, { reason: 'laptop lost' }).expect(200, {
      success: true,
      value: { ended: 2 },
    });
    expect(await sessions()).toEqual([]);
    expect((await get('/staff/me', 'a-first-session')).code).toBe('staff.required');
    expect((await get('/staff/me', made.body.value.token)).value.actor).toBe('token:ci');
    expect((await get('/staff/accounts/nobody@team.example/sessions')).code).toBe('request.not_found');
    const { body } = await send('/staff/accounts/nobody@team.example/sessions/end', { reason: 'x' });
    expect(body.code).toBe('request.not_found');
  });

  it('have no groups without a provider', async () => {
    expect((await get('/staff/groups')).value).toEqual({ issuer: null, groups: [] });
  });
});
