import supertest, { type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aSoftwarePasskey } from '../../../tests/support/software-passkey.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';

const host = 'console.localhost:8080';
const origin = `http://${host}`;
const fromConsole = { origin, [wire.consoleHeader]: '1' };
const password = 'a long enough sentence';
type Passkey = ReturnType<typeof aSoftwarePasskey>;
type Headers = Readonly<Record<string, string>>;

describe('passkeys of staff', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let turn = 0;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
  });
  afterAll(() => admin?.close());
  beforeEach(() => clock.pass({ minutes: 20 }));

  const post = (path: string, body: object = {}, headers: Headers = fromConsole): Test =>
    supertest(admin.app).post(`/admin/v1${path}`).set('host', host).set(headers).send(body);
  const get = (path: string, headers: Headers): Test =>
    supertest(admin.app).get(`/admin/v1${path}`).set('host', host).set(headers);
  const asLocal = { authorization: `Bearer ${localToken}` };
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    ((answer.headers['set-cookie'] ?? []) as string[])
      .map((line) => line.split(';')[0])
      .find((line) => line?.startsWith('__Host-staff=')) ?? '';
  const answered = async (call: Test) => (await call.expect(200)).body.value;
  const refusalOf = async (call: Test) => {
    const { status, body } = await call;
    return [status, body.code];
  };

  /** A person with a password, signed in to the console. */
  const hired = async (role = 'operator') => {
    const email = `person${++turn}@operator.example`;
    const invite = async () =>
      (await answered(post('/staff/invitations', { email, role, reason: 'a test' }, asLocal))).invitation as string;
    let secret = '';
    const accept = async () => {
      const invitation = await invite();
      secret = (await answered(post('/staff/invitations/open', { invitation }))).secret;
      return cookieOf(await post('/staff/invitations/accept', { invitation, password, code: code() }).expect(200));
    };
    const code = () => totpCode(secret, clock.now());
    const cookie = await accept();
    const headers = (): Headers => ({ ...fromConsole, cookie });
    /** Password and a code that was not used before. */
    const proof = () => {
      clock.pass({ minutes: 1 });
      return { password, code: code() };
    };
    const begin = (given: object = proof()) => post('/staff/me/passkeys/begin', { proof: given }, headers());
    const add = (made: object, name = 'Laptop') =>
      post('/staff/me/passkeys', { name, passkey: made, reason: 'a test' }, headers());
    const withPasskey = async (passkey: Passkey = aSoftwarePasskey(), name?: string) => {
      await add(passkey.create(await answered(begin())), name).expect(200);
      return passkey;
    };
    const list = () => answered(get('/staff/me/passkeys', headers()));
    const proofChallenge = async () =>
      (await answered(post('/staff/me/passkeys/proof', {}, headers()))).challenge as string;
    const remove = (id: string, given: object = proof()) =>
      post('/staff/me/passkeys/removed', { id, proof: given, reason: 'a test' }, headers());
    return { email, headers, proof, begin, add, withPasskey, list, proofChallenge, remove, accept };
  };
  const challenge = async () => (await answered(post('/staff/passkeys/begin'))).challenge as string;
  const signIn = (passkey: object, headers: Headers = fromConsole) =>
    post('/staff/sessions/passkey', { passkey }, headers);
  const audited = (subject: string) =>
    admin.database.asOperator((tx) =>
      tx.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute(),
    );
  const wrong = [401, 'auth.wrong_credentials'];
  const unusable = [401, 'auth.identity_refused'];

  it('sign in without address, password and code, and say when they were used', async () => {
    const ana = await hired('editor');
    const options = await answered(ana.begin());
    expect(options).toMatchObject({ rpId: 'console.localhost', name: ana.email, exclude: [] });
    const passkey = aSoftwarePasskey();
    const added = await answered(ana.add(passkey.create(options), ' Work laptop '));
    expect(added).toMatchObject({ id: passkey.id, name: 'Work laptop', usedAt: null, isBlocked: false });
    const requested = await answered(post('/staff/passkeys/begin'));
    expect(requested).toMatchObject({ rpId: 'console.localhost', allow: [] });
    clock.pass({ seconds: 10 });
    const answer = await signIn(passkey.sign(requested)).expect(200);
    expect(answer.body.value).toMatchObject({ actor: ana.email, role: 'editor' });
    expect(answer.body.value).not.toHaveProperty('token');
    const me = await answered(get('/staff/me', { cookie: cookieOf(answer) }));
    expect(me).toMatchObject({ actor: ana.email, by: 'password' });
    expect(await ana.list()).toEqual([{ ...added, usedAt: clock.now().toISOString() }]);
    expect((await audited(ana.email)).slice(-2)).toMatchObject([
      { action: 'staff.passkey-added', actor: ana.email, after: { passkey: 'Work laptop', reason: 'a test' } },
      { action: 'staff.signed-in', actor: ana.email, after: { by: 'passkey', passkey: 'Work laptop' } },
    ]);
    const staff = await answered(get('/staff', asLocal));
    expect(staff.find(({ email }: { email: string }) => email === ana.email)).toMatchObject({ passkeys: 1 });
  });

  it('answer a challenge once, also twice at the same time', async () => {
    const ana = await hired();
    const passkey = await ana.withPasskey();
    const signature = passkey.sign({ challenge: await challenge() });
    const both = await Promise.all([signIn(signature), signIn(signature)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await refusalOf(signIn(signature))).toEqual(wrong);
    const options = await answered(ana.begin());
    await ana.add(aSoftwarePasskey().create(options)).expect(200);
    expect(await refusalOf(ana.add(aSoftwarePasskey().create(options)))).toEqual(unusable);
    const proof = passkey.sign({ challenge: await ana.proofChallenge() });
    await ana.begin({ passkey: proof }).expect(200);
    expect(await refusalOf(ana.begin({ passkey: proof }))).toEqual(wrong);
  });

  it('answer within five minutes', async () => {
    const ana = await hired();
    const passkey = await ana.withPasskey();
    const [requested, options] = [await challenge(), await answered(ana.begin())];
    clock.pass({ minutes: 5 });
    expect(await refusalOf(signIn(passkey.sign({ challenge: requested })))).toEqual(wrong);
    expect(await refusalOf(ana.add(aSoftwarePasskey().create(options)))).toEqual(unusable);
  });

  it.each([
    ['a page of staging', { origin: 'http://one.staging.console.localhost:8080' }],
    ['a page of a preview', { origin: 'http://t.preview.console.localhost:8080' }],
    ['another port', { origin: 'http://console.localhost' }],
    ['https', { origin: 'https://console.localhost:8080' }],
    ['a frame of another site', { crossOrigin: true }],
    ['another host', { rpId: 'localhost' }],
    ['a host below the console', { rpId: 't.preview.console.localhost' }],
    ['an authenticator that did not verify its user', { isVerified: false }],
  ])('are refused from %s, at a sign-in, a proof and a registration', async (_, requested) => {
    const ana = await hired();
    const passkey = await ana.withPasskey();
    expect(await refusalOf(signIn(passkey.sign({ challenge: await challenge(), ...requested })))).toEqual(wrong);
    const proof = passkey.sign({ challenge: await ana.proofChallenge(), ...requested });
    expect(await refusalOf(ana.begin({ passkey: proof }))).toEqual(wrong);
    const options = await answered(ana.begin());
    expect(await refusalOf(ana.add(aSoftwarePasskey().create({ ...options, ...requested })))).toEqual(unusable);
    expect(await ana.list()).toHaveLength(1);
    await signIn(passkey.sign({ challenge: await challenge() })).expect(200);
  });

  it('are for pages of the console alone', async () => {
    const ana = await hired();
    const passkey = await ana.withPasskey();
    const refused = [403, 'request.forbidden_origin'];
    const strangers: readonly Headers[] = [
      {},
      { origin },
      { ...fromConsole, origin: 'http://t.preview.console.localhost:8080' },
    ];
    for (const headers of strangers) {
      expect(await refusalOf(post('/staff/passkeys/begin', {}, headers))).toEqual(refused);
      expect(await refusalOf(signIn(passkey.sign({ challenge: await challenge() }), headers))).toEqual(refused);
    }
  });

  it('belong to one person: nobody signs in, proves or removes with those of another', async () => {
    const [ana, bob] = [await hired(), await hired()];
    const [hers, his] = [await ana.withPasskey(), await bob.withPasskey()];
    // Her signature under his name, and her key under the id of his passkey.
    const requested = { challenge: await challenge() };
    expect(await refusalOf(signIn({ ...hers.sign(requested), id: his.id }))).toEqual(wrong);
    expect(await refusalOf(signIn({ ...hers.sign(requested), userHandle: his.sign(requested).userHandle }))).toEqual(
      wrong,
    );
    const { userHandle, ...nameless } = hers.sign(requested);
    expect(userHandle).not.toBe('');
    expect(await refusalOf(signIn(nameless))).toEqual(wrong);
    const proof = his.sign({ challenge: await ana.proofChallenge() });
    expect(await refusalOf(ana.begin({ passkey: proof }))).toEqual(wrong);
    expect(await refusalOf(ana.remove(his.id))).toEqual([404, 'request.not_found']);
    expect(await refusalOf(ana.add(his.create(await answered(ana.begin()))))).toEqual([422, 'change.refused']);
    // A challenge of another session, and one for another purpose.
    expect(await refusalOf(ana.begin({ passkey: hers.sign({ challenge: await bob.proofChallenge() }) }))).toEqual(
      wrong,
    );
    expect(await refusalOf(ana.begin({ passkey: hers.sign(requested) }))).toEqual(wrong);
    expect(await refusalOf(signIn(hers.sign({ challenge: await ana.proofChallenge() })))).toEqual(wrong);
    expect(await refusalOf(bob.add(aSoftwarePasskey().create(await answered(ana.begin()))))).toEqual(unusable);
    await signIn(hers.sign(requested)).expect(200);
    expect((await bob.list()).map(({ id }: { id: string }) => id)).toEqual([his.id]);
  });

  it('are added and removed with a fresh proof of identity: password and code, or a passkey', async () => {
    const ana = await hired();
    const right = ana.proof();
    for (const proof of [
      { ...right, password: 'a wrong one' },
      { ...right, code: '000000' },
    ]) {
      expect(await refusalOf(ana.begin(proof))).toEqual(wrong);
      expect(await refusalOf(ana.remove('AAAAAAAAAAAAAAAAAAAAAA', proof))).toEqual(wrong);
    }
    for (const proof of [{}, { password }, { code: right.code }])
      expect(await refusalOf(ana.begin(proof))).toEqual([400, 'request.invalid']);
    expect(await refusalOf(post('/staff/me/passkeys/proof', {}, ana.headers()))).toEqual([422, 'change.refused']);
    await ana.begin(right).expect(200);
    expect(await refusalOf(ana.begin(right))).toEqual(wrong);
    const first = await ana.withPasskey(aSoftwarePasskey(), 'First');
    const second = aSoftwarePasskey();
    const byFirst = { passkey: first.sign({ challenge: await ana.proofChallenge() }) };
    const options = await answered(ana.begin(byFirst));
    expect(options.exclude).toEqual([first.id]);
    await ana.add(second.create(options), 'Second').expect(200);
    const bySecond = { passkey: second.sign({ challenge: await ana.proofChallenge() }) };
    await ana.remove(first.id, bySecond).expect(200);
    expect((await ana.list()).map(({ name }: { name: string }) => name)).toEqual(['Second']);
    expect(await refusalOf(signIn(first.sign({ challenge: await challenge() })))).toEqual(wrong);
    await signIn(second.sign({ challenge: await challenge() })).expect(200);
    expect(await audited(ana.email)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'staff.passkey-removed',
          before: expect.objectContaining({ passkey: 'First' }),
          after: { passkey: null, reason: 'a test' },
        }),
        expect.objectContaining({
          action: 'staff.sign-in-refused',
          after: { by: 'password', reason: 'wrong password, for a change of passkeys' },
        }),
      ]),
    );
  });

  it('bound the proofs that somebody tries in an open session', async () => {
    const ana = await hired();
    for (let count = 0; count < 10; count += 1) {
      clock.pass({ seconds: 40 });
      expect(await refusalOf(ana.begin({ password: 'a guess', code: '123456' }))).toEqual(wrong);
    }
    clock.pass({ seconds: 40 });
    expect(await refusalOf(ana.begin())).toEqual([429, 'request.too_many']);
  });

  it('are at most ten a person', async () => {
    const ana = await hired();
    for (let count = 0; count < 9; count += 1) await ana.withPasskey();
    const [tenth, eleventh] = [await answered(ana.begin()), await answered(ana.begin())];
    await ana.add(aSoftwarePasskey().create(tenth)).expect(200);
    expect(await refusalOf(ana.add(aSoftwarePasskey().create(eleventh)))).toEqual([422, 'change.refused']);
    expect(await refusalOf(ana.begin())).toEqual([422, 'change.refused']);
    expect(await ana.list()).toHaveLength(10);
  });

  it('are blocked if the counter goes back, and all sessions end', async () => {
    const ana = await hired();
    const passkey = await ana.withPasskey();
    passkey.counter = 7;
    const session = cookieOf(await signIn(passkey.sign({ challenge: await challenge() })).expect(200));
    await get('/staff/me', { cookie: session }).expect(200);
    // Without the key nobody can make a passkey look copied.
    passkey.counter = 6;
    const forged = {
      ...passkey.sign({ challenge: await challenge() }),
      signature: aSoftwarePasskey().sign({ challenge: await challenge() }).signature,
    };
    expect(await refusalOf(signIn(forged))).toEqual(wrong);
    passkey.counter = 8;
    await signIn(passkey.sign({ challenge: await challenge() })).expect(200);
    expect(await refusalOf(signIn(passkey.sign({ challenge: await challenge() })))).toEqual(wrong);
    await get('/staff/me', { cookie: session }).expect(401);
    passkey.counter = 9;
    expect(await refusalOf(signIn(passkey.sign({ challenge: await challenge() })))).toEqual(wrong);
    const rows = await audited(ana.email);
    expect(rows.map(({ after }) => (after as { reason?: string } | null)?.reason)).toContainEqual(
      expect.stringContaining('its counter went back'),
    );
    const blocked = await admin.database.asOperator((tx) =>
      tx.selectFrom('staff_passkey').select('blocked_at').where('id', '=', passkey.id).execute(),
    );
    expect(blocked).toEqual([{ blocked_at: expect.any(Date) }]);
  });

  it('are not blocked by a signature that is sent twice, and the session that it began goes on', async () => {
    const ana = await hired();
    const passkey = await ana.withPasskey();
    passkey.counter = 7;
    const signature = passkey.sign({ challenge: await challenge() });
    const session = cookieOf(await signIn(signature).expect(200));
    expect(await refusalOf(signIn(signature))).toEqual(wrong);
    await get('/staff/me', { cookie: session }).expect(200);
    passkey.counter = 8;
    await signIn(passkey.sign({ challenge: await challenge() })).expect(200);
  });

  it('stop while an account is disabled, and are gone after a new invitation', async () => {
    const ana = await hired('qa');
    const passkey = await ana.withPasskey();
    const change = (disabled: boolean) =>
      post('/staff/accounts', { email: ana.email, disabled, reason: 'a test' }, asLocal).expect(200);
    await change(true);
    expect(await refusalOf(signIn(passkey.sign({ challenge: await challenge() })))).toEqual(wrong);
    await change(false);
    await signIn(passkey.sign({ challenge: await challenge() })).expect(200);
    await ana.accept();
    expect(await refusalOf(signIn(passkey.sign({ challenge: await challenge() })))).toEqual(wrong);
    expect((await audited(ana.email)).filter(({ action }) => action === 'staff.accepted').at(-1)).toMatchObject({
      after: { passkeysRemoved: 1 },
    });
  });

  it('need no attestation, and refuse one with certificates', async () => {
    const ana = await hired();
    expect(await refusalOf(ana.add(aSoftwarePasskey().create(await answered(ana.begin()), 'packed')))).toEqual(
      unusable,
    );
  });

  it('are for accounts with a password: not for machines and the local owner', async () => {
    const link = await answered(post('/staff/sign-in-links', { reason: 'a test' }, asLocal));
    const secret = new URL(link.address).hash.slice(1);
    const cookie = cookieOf(await post('/staff/sessions/link', { secret }).expect(200));
    const body = { proof: { password, code: '123456' } };
    expect(await refusalOf(post('/staff/me/passkeys/begin', body, { ...fromConsole, cookie }))).toEqual([
      422,
      'change.refused',
    ]);
    const made = await answered(post('/staff/tokens', { name: 'ci', role: 'owner', reason: 'a test' }, asLocal));
    const machine = { authorization: `Bearer ${made.token}` };
    expect(await refusalOf(post('/staff/me/passkeys/begin', body, machine))).toEqual([403, 'request.forbidden_origin']);
    expect(await answered(get('/staff/me/passkeys', machine))).toEqual([]);
  });

  it('store nothing for strangers, and refuse them after sixty challenges in a quarter of an hour', async () => {
    const stored = () => admin.database.asOperator((tx) => tx.selectFrom('staff_used_once').select('hash').execute());
    clock.pass({ minutes: 20 });
    const ana = await hired();
    const passkey = await ana.withPasskey();
    await signIn(passkey.sign({ challenge: await challenge() })).expect(200);
    const before = await stored();
    for (let count = 0; count < 60; count += 1) await challenge();
    expect(await refusalOf(post('/staff/passkeys/begin'))).toEqual([429, 'request.too_many']);
    expect(await stored()).toEqual(before);
  });

  it('are removed one by one by an owner, which ends the sessions of that person and of nobody else', async () => {
    const [ana, ben] = [await hired(), await hired()];
    const [lost, left, other] = [
      await ana.withPasskey(),
      await ana.withPasskey(undefined, 'Key'),
      await ben.withPasskey(),
    ];
    const of = (email: string, path = '') => `/staff/accounts/${encodeURIComponent(email)}/passkeys${path}`;
    const removeAs = (email: string, id: string, headers: Headers) =>
      post(of(email, '/removed'), { id, reason: 'a lost device' }, headers);
    expect(await answered(get(of(ana.email), asLocal))).toEqual(await ana.list());
    expect(await refusalOf(get(of(ana.email), ben.headers()))).toEqual([403, 'staff.forbidden']);
    expect(await refusalOf(removeAs(ana.email, lost.id, ben.headers()))).toEqual([403, 'staff.forbidden']);
    // A passkey of another person is none of the named one.
    expect(await refusalOf(removeAs(ana.email, other.id, asLocal))).toEqual([404, 'request.not_found']);
    expect(await refusalOf(removeAs('nobody@operator.example', lost.id, asLocal))).toEqual([404, 'request.not_found']);
    expect(await ana.list()).toHaveLength(2);
    expect(await answered(removeAs(ana.email, lost.id, asLocal))).toMatchObject({ id: lost.id, name: 'Laptop' });
    expect(await refusalOf(get('/staff/me', ana.headers()))).toEqual([401, 'staff.required']);
    await get('/staff/me', ben.headers()).expect(200);
    expect(await refusalOf(signIn(lost.sign({ challenge: await challenge() })))).toEqual(wrong);
    await signIn(left.sign({ challenge: await challenge() })).expect(200);
    await signIn(other.sign({ challenge: await challenge() })).expect(200);
    expect((await audited(ana.email)).findLast(({ action }) => action === 'staff.passkey-removed')).toMatchObject({
      actor: 'local',
      before: { passkey: 'Laptop' },
      after: { passkey: null, reason: 'a lost device' },
    });
    expect(await refusalOf(removeAs(ana.email, lost.id, asLocal))).toEqual([404, 'request.not_found']);
    // One's own are removed with a proof of identity alone.
    const olga = await hired('owner');
    const own = await olga.withPasskey();
    expect(await refusalOf(removeAs(olga.email, own.id, olga.headers()))).toEqual([422, 'change.refused']);
    expect(await olga.list()).toHaveLength(1);
    await removeAs(ben.email, other.id, olga.headers()).expect(200);
  });
});
