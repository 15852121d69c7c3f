import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarIds } from '../../schema/vocabulary.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aMember } from '../../tests/support/members.ts';
import { aLogin, aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { startSweeping } from '../sweeping.ts';
import { uploads } from './uploads/uploads.ts';

const address = '198.51.100.7';
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe('the audit', () => {
  let stage: TestPlatform;

  const add = (tenant: string, rows: Readonly<Record<string, Date>>) =>
    stage.database.asTenant(tenant, (tx) =>
      tx
        .insertInto('audit')
        .values(
          Object.entries(rows).map(([id, created_at]) => ({
            tenant,
            id,
            created_at,
            address,
            scope: 'player',
            actor: 'visitor',
            action: 'account.login',
            subject: 'ana',
            before: null,
            after: JSON.stringify({ session: id }),
            request_id: 'r',
          })),
        )
        .execute(),
    );
  const rowsOf = (tenant: string) =>
    stage.database.asTenant(tenant, (tx) =>
      tx.selectFrom('audit').selectAll().where('subject', '=', 'ana').orderBy('id').execute(),
    );

  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage?.close());

  test('erases addresses after ninety days and keeps everything else', async () => {
    await add('alpha', { a: daysAgo(400), b: daysAgo(90.1), c: daysAgo(89.9), d: daysAgo(0) });
    // Rows of a brand that is no longer served.
    await add('closed', { a: daysAgo(91) });
    const before = await rowsOf('alpha');
    const sweeping = startSweeping({ ...stage, limits: createLimits(), uploads, log: createLog({ level: 'silent' }) });
    await sweeping.sweepAll();
    sweeping.stop();
    expect((await rowsOf('closed')).map((row) => row.address)).toEqual([null]);
    const after = await rowsOf('alpha');
    expect(after.map((row) => row.address)).toEqual([null, null, address, address]);
    expect(after.map((row) => ({ ...row, address }))).toEqual(before);
  });

  test('records the state before and after every change, and who made it', async () => {
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        flags: { PROFPIC3: true, REWCEN3: true, VALID_CAPTCHA3: false },
        cashier: { withdrawal: { paymentPassword: true } },
        rewards: { welcome: 5 },
      }),
    );
    const brand = stage.brands.byId('alpha');
    if (brand === undefined) throw new Error('no brand alpha');
    const { browser, id, username } = await aMember({ stage });
    const [password, next, payment] = ['quiet-Harbor-42', 'quiet-Harbor-43', 'morning-Mango-7'];
    const stranger = stage.browser({ address: '198.51.100.9' });
    await stranger.failure('login', { body: aLogin({ username, password: 'not-the-one' }) });
    await browser.value('setHeadIcon', { body: { icon: avatarIds[0] } });
    stage.clock.pass({ seconds: 1 });
    await browser.value('setHeadIcon', { body: { icon: avatarIds[1] } });
    const withdraw = () =>
      browser.value('requestWithdrawal', {
        body: {
          requestId: crypto.randomUUID(),
          amount: '20',
          method: 'bank',
          destination: '0048 1516 2342',
          paymentPassword: payment,
          loginPassword: password,
        },
      });
    const [cancelled, approved] = [await withdraw(), await withdraw()];
    await browser.value('cancelMoneyRequest', { body: { id: cancelled.id } });
    await stage.platform.requests.decide({
      brand,
      kind: 'withdrawal',
      id: String(approved.id),
      decision: 'approved',
      reason: 'paid',
      actor: 'bo',
      origin: { address: '', requestId: 'r' },
    });
    await browser.value('claimReward', { body: { id: 'welcome' } });
    await browser.value('changePassword', {
      body: { oldPassword: password, newPassword: next, confirmNewPassword: next },
    });
    await browser.value('logout');
    const copied = stage.browser();
    const { deviceHandle: handle } = await copied.value('login', {
      body: aLogin({ username, password: next, remember: true }),
    });
    const cookies = new Map(copied.cookies);
    stage.clock.pass({ minutes: 31 });
    await copied.value('resumeSession', { body: { handle } });
    stage.clock.pass({ minutes: 31 });
    const thief = stage.browser();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect(await thief.failure('resumeSession', { body: { handle } })).toBe('401 auth.required');
    const { password: temporary } = await stage.platform.setTemporaryPassword({
      brand,
      username,
      reason: 'asked for',
      actor: 'bo',
      origin: { address: '', requestId: 'r' },
    });
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'actor', 'before', 'after'])
        .where('subject', '=', id)
        .orderBy('id')
        .execute(),
    );
    const player = `player:${id}`;
    const money = { kind: 'withdrawal', amount: '20.00', currency: 'USD' };
    // Rows of the same moment have no defined order.
    const byAction = (one: { action: string }, other: { action: string }) =>
      one.action < other.action ? -1 : Number(one.action > other.action);
    const changes = rows.filter(({ before }) => before !== null).sort(byAction);
    const expected = [
      { action: 'account.avatar_set', actor: player, before: { avatar: null }, after: { avatar: avatarIds[0] } },
      {
        action: 'account.avatar_set',
        actor: player,
        before: { avatar: avatarIds[0] },
        after: { avatar: avatarIds[1] },
      },
      {
        action: 'cashier.payment_password_set',
        actor: player,
        before: { paymentPassword: 'none' },
        after: { paymentPassword: 'own' },
      },
      {
        action: 'cashier.cancelled',
        actor: player,
        before: { ...money, status: 'pending' },
        after: { ...money, status: 'cancelled' },
      },
      {
        action: 'cashier.approved',
        actor: 'staff:bo',
        before: { request: approved.id, status: 'pending' },
        after: { request: approved.id, status: 'approved', reason: 'paid' },
      },
      {
        action: 'reward.claimed',
        actor: player,
        before: { reward: 'welcome', status: 'claimable' },
        after: { status: 'claimed' },
      },
      { action: 'account.password_changed', actor: player, before: { password: 'own' }, after: { password: 'own' } },
      { action: 'account.logout', actor: player, before: { ended: false }, after: { ended: true } },
      { action: 'account.device_replayed', actor: 'visitor', before: { ended: false }, after: { ended: true } },
      {
        action: 'account.temporary_password_set',
        actor: 'staff:bo',
        before: { password: 'own' },
        after: { password: 'temporary', reason: 'asked for' },
      },
    ];
    expect(changes).toMatchObject(expected.sort(byAction));
    // Somebody who does not know the password is not recorded as the player.
    expect(rows.find(({ action }) => action === 'account.login_failed')?.actor).toBe('visitor');
    const text = JSON.stringify(rows);
    for (const secret of [password, next, payment, temporary, '$argon2id']) expect(text).not.toContain(secret);
  });

  test('finds expired rows by an index, however large the table is', async () => {
    const plan = await stage.database.asOperator(async (tx) => {
      // The planner would read a table of a few rows sequentially.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<Record<string, string>>`explain update audit set address = null`.execute(tx);
    });
    const lines = plan.rows.flatMap(Object.values).join('\n');
    expect(lines).toContain('audit_address');
    expect(lines).toMatch(/Index Cond: .*created_at/);
  });
});
