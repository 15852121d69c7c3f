import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aManifest, inEnglish } from '../tests/support/a-manifest.ts';
import { anImport } from '../tests/support/catalogue.ts';
import { checkTotals } from '../tests/support/check-totals.ts';
import { covers } from '../tests/support/covers.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aLogin, aPlatform, type TestPlatform } from '../tests/support/platform.ts';
import { games } from './catalogue/games.ts';

let stage: TestPlatform;
beforeAll(async () => {
  // The database is embedded, as with `npm start`: no other process can be importing, so a start ends the import of a killed process.
  stage = await aPlatform({ kind: 'embedded' });
});
afterAll(() => stage.close());

const again = (config = {}) =>
  aPlatform({ database: stage.database, dataDir: stage.dataDir, clock: stage.clock, config });
const file = () => join(stage.dataDir, 'demo-accounts.json');
const names = ['player', 'agent', 'guest', 'special41', 'special42'];
const enter = ({ from = stage, brand = 'alpha', username = 'player', password = '' }) =>
  from.browser({ brand }).call('login', { body: aLogin({ username, password }) });

test('every brand has its demo accounts, with its own passwords in a file that only its owner can read', async () => {
  covers(['ROLE-04', 'ROLE-06', 'ENTITY-SESSION-04', 'ENTITY-SESSION-05', 'ENTITY-SESSION-06']);
  const seeded = await stage.seed();
  expect(Object.keys(seeded)).toEqual(['alpha', 'beta']);
  expect(Object.keys(seeded.alpha ?? {})).toEqual(names);
  const passwords = Object.values(seeded).flatMap((accounts) => Object.values(accounts));
  expect(new Set(passwords).size).toBe(10);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(seeded);

  const types = [0, 1, 4, 41, 42];
  for (const [index, username] of names.entries()) {
    const answer = await enter({ username, password: seeded.alpha?.[username] ?? '' });
    expect(answer.body).toMatchObject({ value: { userName: username, type: types[index] } });
  }
  // A password of one brand's demo player doesn't work in another brand.
  expect((await enter({ brand: 'beta', password: seeded.alpha?.player ?? '' })).status).toBe(401);
});

test('a restart keeps accounts and passwords', async () => {
  const before = await stage.seed();
  const next = await again();
  expect(await next.seed()).toEqual(before);
  const browser = next.browser();
  await browser.value('login', { body: aLogin({ username: 'player', password: before.alpha?.player }) });
  expect(await browser.value('getWallet')).toMatchObject({ sumBalance: '1000.00' });
  await next.close();
});

test('the demo player has a history of thirty days, once, and the balance of a new account', async () => {
  covers(['ROLE-04']);
  const flags = { TRANSREC3: true, TRANSBETREPMEM3: true, INBOX3: true };
  for (const id of ['alpha', 'beta'])
    stage.brands.put(aManifest({ tenant: { id }, flags, cashier: { deposit: { min: id === 'alpha' ? 10 : 200 } } }));
  const seeded = await stage.seed();
  const next = await again();
  await next.seed();
  const browser = stage.browser();
  await browser.value('login', { body: aLogin({ username: 'player', password: seeded.alpha?.player }) });
  expect(await browser.value('listBets')).toMatchObject({ count: 40, totalPages: 2 });
  type Listed = { list: { kind: string; status: string; createdAt: string; iconUrl?: string }[] };
  const { list } = (await browser.value('listTransactions', { query: { pageSize: 100 } })) as Listed;
  const { list: recent } = (await browser.value('listRecentGames')) as { list: { nodeId: number }[] };
  const { list: bets } = (await browser.value('listBets')) as { list: { gameName: string }[] };
  expect(recent[0]).toMatchObject({ gameName: bets[0]?.gameName });
  const { nodeIds } = (await browser.value('listFavouriteIds')) as { nodeIds: number[] };
  expect(nodeIds.length).toBeGreaterThan(2);
  const requests = list.filter(({ kind }) => kind === 'deposit' || kind === 'withdrawal');
  expect(requests.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'withdrawal pending',
    'withdrawal approved',
    'deposit approved',
    'deposit rejected',
    'deposit approved',
    'withdrawal approved',
    'deposit approved',
  ]);
  expect(list.at(-1)).toMatchObject({ kind: 'credit' });
  expect(await browser.value('getWallet')).toMatchObject({ sumBalance: '1000.00' });
  expect(await browser.value('countInboxUnread')).toEqual({ unReadCount: 1, waiting: 1 });
  for (const tenant of ['alpha', 'beta']) {
    const { rows } = await stage.database.asTenant(tenant, (tx) =>
      sql<{ sum: bigint; wrong: bigint }>`select (select sum(amount) from ledger_entry)::bigint as sum,
        (select count(*) from ledger_account a where kind = 'wallet' and balance <>
          (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = a.id)) as wrong`.execute(tx),
    );
    expect(rows).toEqual([{ sum: 0n, wrong: 0n }]);
    const totals = await stage.database.asTenant(tenant, async (tx) => ({
      counted: await tx.selectFrom('player_total').select('player_id').execute(),
      wrong: await checkTotals(tx),
    }));
    // Wallets of the member with a history, and of those whose wins are shown.
    expect(totals.counted.length).toBeGreaterThan(1);
    expect(totals.wrong).toEqual([]);
  }
  await next.close();
});

test('without its file the accounts get new passwords and keep their data', async () => {
  const own = await aPlatform();
  const before = await own.seed();
  await rm(join(own.dataDir, 'demo-accounts.json'));
  const { database, dataDir, clock } = own;
  const next = await aPlatform({ database, dataDir, clock });
  const after = await next.seed();
  expect(after.alpha?.player).not.toBe(before.alpha?.player);
  expect((await enter({ from: next, password: before.alpha?.player ?? '' })).status).toBe(401);
  expect(
    (await enter({ from: next, brand: 'beta', username: 'special41', password: after.beta?.special41 ?? '' })).status,
  ).toBe(200);
  await next.close();
  await own.close();
});

test('demo accounts of a brand that is added later exist at the first login', async () => {
  const own = await aPlatform();
  await own.seed();
  own.brands.put(aManifest({ tenant: { id: 'gamma' } }));
  // The first login waits until the accounts exist.
  expect((await enter({ from: own, brand: 'gamma', password: 'nobody-has-this' })).status).toBe(401);
  const { gamma } = JSON.parse(await readFile(join(own.dataDir, 'demo-accounts.json'), 'utf8'));
  const browser = own.browser({ brand: 'gamma' });
  const captcha = await browser.solveCaptcha('login');
  const body = aLogin({ username: 'agent', password: gamma.agent, agent: true, ...captcha });
  expect(await browser.value('login', { body })).toMatchObject({ type: 1 });
  await own.close();
});

test('the catalogue is imported once, like any other import, and later changes to it stay', async () => {
  const revisions = () =>
    stage.database.asOperator((tx) =>
      tx.selectFrom('catalogue_revision').select(['sequence', 'actor', 'file_name', 'counts']).execute(),
    );
  const before = await revisions();
  expect(before).toMatchObject([
    { actor: 'sandbox', file_name: 'sandbox.json', counts: { games: { added: games.length } } },
  ]);
  const row = { vendor: 'NOVA', id: 'NOVA-RNG-001', name: 'Renamed Here', type: 'RNG' };
  await anImport({ games: [row] }, { database: stage.database });
  // The row that a process leaves if it is killed during an import.
  const killed = { id: 'killed', state: 'reading' as const, file_name: 'x', actor: 'x' };
  await stage.database.asOperator((tx) => tx.insertInto('catalogue_import').values(killed).execute());
  const next = await again();
  expect(await revisions()).toHaveLength(2);
  expect(await anImport({ games: [row] }, { database: stage.database })).toMatchObject({ outcome: 'unchanged' });
  const found = await next.browser().value('listGames', { query: { gameName: 'renamed here' } });
  expect(found.games).toMatchObject([{ gameId: row.id, nodeId: 103001 }]);
  await next.close();
});

test('outside the sandbox there are neither accounts nor credits nor invented games', async () => {
  const real = await aPlatform({ config: { sandbox: false } });
  expect(await real.seed()).toEqual({});
  const browser = real.browser();
  expect(await browser.value('listGames')).toMatchObject({ games: [], totalPages: 0, totalCount: 0 });
  expect(await browser.value('listAnnouncements')).toEqual({
    promotion: [],
    promotionCategories: [],
    banners: [],
    player: [],
    popup: [],
    hot: [],
  });
  await real.close();
});

test('the content of the sandbox has terms in every language, and no dead link', async () => {
  const manifest = aManifest({ tenant: { id: 'gamma' }, locale: { enabled: ['EN', 'TY', 'CN', 'AR'] } });
  const filled = await aPlatform({ manifests: [manifest] });
  const brand = filled.brands.byId('gamma');
  const points = brand === undefined ? [] : await filled.platform.lookAtBrand(brand);
  const looked = points.filter(({ id }) => ['terms', 'privacy', 'payments', 'links'].includes(id));
  expect(
    looked.map(({ id, state, message }) => (state === 'ready' ? `${id} ${state}` : `${id} ${state} ${message}`)),
  ).toEqual(['terms ready', 'privacy ready', 'payments ready', 'links ready']);
  await filled.close();
});

test('the content of the sandbox is imported once a day, however often the sandbox starts', async () => {
  const own = await aPlatform();
  const { database, dataDir, clock } = own;
  const imported = async () => {
    const rows = await database.asOperator((tx) => tx.selectFrom('content_import').select('tenant').execute());
    return rows.map(({ tenant }) => tenant).sort();
  };
  const restart = async (alpha: Parameters<typeof aManifest>[0] = {}) => {
    const manifests = [aManifest({ ...alpha, tenant: { id: 'alpha' } }), aManifest({ tenant: { id: 'beta' } })];
    const next = await aPlatform({ database, dataDir, clock, manifests });
    await next.seed();
    await next.close();
  };
  await own.seed();
  await restart();
  expect(await imported()).toEqual(['alpha', 'beta']);
  // An import leaves out the texts of languages that a brand does not have.
  await restart(inEnglish);
  expect(await imported()).toEqual(['alpha', 'alpha', 'beta']);
  clock.pass({ hours: 24 });
  await restart(inEnglish);
  expect(await imported()).toEqual(['alpha', 'alpha', 'alpha', 'beta', 'beta']);
  await own.close();
});

test('after a brand changed its currency its demo accounts have play credits in the new one', async () => {
  const own = await aPlatform();
  const { alpha } = await own.seed();
  const browser = own.browser();
  await browser.value('login', { body: aLogin({ username: 'player', password: alpha?.player }) });
  own.brands.put(aManifest({ tenant: { id: 'alpha' }, wallet: { currency: 'JPY' } }));
  const inYen = { sumBalance: '1000', currency: 'JPY' };
  await eventually(async () => expect(await browser.value('getWallet')).toEqual(inYen));
  // The wallets get play credits once, however often the server starts.
  const { database, dataDir, clock, brands } = own;
  const manifests = ['alpha', 'beta'].flatMap((id) => brands.byId(id)?.manifest ?? []);
  const next = await aPlatform({ database, dataDir, clock, manifests });
  await next.seed();
  expect(await browser.value('getWallet')).toEqual(inYen);
  await next.close();
  await own.close();
});
