import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLimits } from '../../server/limits/limits.ts';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aMember } from '../../tests/support/members.ts';
import { aLogin, aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { uploads } from '../account/uploads/uploads.ts';
import { startSweeping } from '../sweeping.ts';

const manifest = (changes = {}) =>
  aManifest({ tenant: { id: 'alpha', trialMerchantCode: 'ALPHATRIAL' }, flags: { FREEPLAY3: true }, ...changes });

let stage: TestPlatform;
beforeAll(async () => {
  stage = await aPlatform({ manifests: [manifest()], config: { sandbox: false, budgets: 'real' } });
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.brands.put(manifest());
  // Resets the budget of addresses.
  stage.clock.pass({ hours: 2 });
});

const start = async (address?: string) => {
  const browser = stage.browser(address === undefined ? {} : { address });
  return { browser, record: await browser.value('startTrial', { body: {} }) };
};

test('a visitor gets a trial account with credits, a name and a merchant code', async () => {
  covers([
    'TRIAL-01',
    'TRIAL-05',
    'CALL-ACC-02',
    'CALL-ACC-03',
    'ENTITY-SESSION-03',
    'ENTITY-SESSION-AMB-01',
    'ENTITY-SITE-AMB-02',
    // One call and one shape for both ways in: a GET never opens an account.
    'CALL-ACC-AMB-02',
    'CALL-ACC-AMB-05',
  ]);
  const { browser, record } = await start();
  expect(record).toMatchObject({
    merchantCode: 'ALPHATRIAL',
    type: 40,
    firstTimeLogin: true,
    deviceHandle: '',
    mustChangePassword: false,
  });
  expect(record.userName).toMatch(/^trial_[a-z2-9]{10}$/);
  expect([...browser.cookies.keys()]).toEqual(['__Host-session', 'member']);
  expect(await browser.value('getMember')).toMatchObject({ account: record.userName, type: 40 });
  expect(await browser.value('getWallet')).toMatchObject({ sumBalance: '1000.00' });
  // The same browser gets the same account again; another browser gets its own.
  expect(await browser.value('startTrial', { body: {} })).toMatchObject({ userName: record.userName });
  expect((await start()).record.userName).not.toBe(record.userName);
});

test('its flag switches it, whatever a page shows', async () => {
  covers(['FLAG-23']);
  const browser = stage.browser();
  stage.brands.put(manifest({ flags: { FREEPLAY3: false } }));
  expect(await browser.failure('startTrial', { body: {} })).toBe('403 module.off');
  stage.brands.put(manifest());
  expect(await browser.value('startTrial', { body: {} })).toMatchObject({ type: 40 });
});

test('no password logs in to it', async () => {
  const { record } = await start();
  for (const password of ['trial', 'null', 'undefined'])
    expect(
      await stage
        .browser()
        .failure('login', {
          body: aLogin({ username: record.userName, password, ...(await stage.browser().solveCaptcha('login')) }),
        }),
    ).toBe('401 auth.wrong_credentials');
});

test('an address gets five an hour', async () => {
  for (let turn = 0; turn < 5; turn += 1) await start('198.51.100.20');
  const sixth = await stage.browser({ address: '198.51.100.20' }).call('startTrial', { body: {} });
  expect([sixth.status, sixth.body]).toMatchObject([429, { code: 'request.too_many' }]);
  expect(sixth.headers['retry-after']).toBe('3600');
  expect((await start('198.51.100.21')).record.type).toBe(40);
});

test('is refused on an insecure connection', async () => {
  stage.brands.put(manifest({ tenant: { id: 'alpha', domains: ['alpha.example'] } }));
  const browser = stage.browser({ host: 'alpha.example', protocol: 'http' });
  expect(await browser.failure('startTrial', { body: {} })).toBe('403 request.needs_https');
});

test('is closed after thirty days, and its credits go back to the house', async () => {
  const { browser, record } = await start('198.51.100.30');
  const log = createLog({ level: 'silent' });
  const limits = createLimits();
  const sweeping = startSweeping({ ...stage, limits, uploads, log });
  const rowOf = () =>
    stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('player')
        .innerJoin('ledger_account', (join) =>
          join.onRef('ledger_account.player_id', '=', 'player.id').onRef('ledger_account.tenant', '=', 'player.tenant'),
        )
        .select(['status', 'balance'])
        .where('username', '=', String(record.userName))
        .executeTakeFirstOrThrow(),
    );
  stage.clock.pass({ hours: 29 * 24 });
  await sweeping.sweep('alpha');
  expect(await rowOf()).toEqual({ status: 'active', balance: 100_000_000n });
  stage.clock.pass({ hours: 24 });
  // The trial was in use until the last minute.
  await stage.database.asTenant('alpha', (tx) =>
    tx.updateTable('session').set({ created_at: stage.clock.now(), last_seen_at: stage.clock.now() }).execute(),
  );
  expect(await browser.value('getMember')).toMatchObject({ type: 40 });
  await sweeping.sweep('alpha');
  expect(await rowOf()).toEqual({ status: 'disabled', balance: 0n });
  expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
  const sum = await stage.database.asTenant('alpha', (tx) =>
    sql<{ sum: string }>`select sum(amount)::text as sum from ledger_entry`.execute(tx),
  );
  expect(sum.rows).toEqual([{ sum: '0' }]);
  sweeping.stop();
});

test('accounts of other types are never closed, however old they are', async () => {
  const members = await Promise.all([0, 1, 2, 4, 41].map((type) => aMember({ stage, type })));
  const log = createLog({ level: 'silent' });
  const limits = createLimits();
  const sweeping = startSweeping({ ...stage, limits, uploads, log });
  stage.clock.pass({ hours: 400 * 24 });
  await sweeping.sweep('alpha');
  sweeping.stop();
  const ids = members.map(({ id }) => id);
  const rows = await stage.database.asTenant('alpha', (tx) =>
    tx.selectFrom('player').select('status').where('id', 'in', ids).execute(),
  );
  expect(rows.map(({ status }) => status)).toEqual(members.map(() => 'active'));
});
