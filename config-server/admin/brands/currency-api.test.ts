import { beforeEach, describe, expect, it } from 'vitest';
import { emptyProfile, insertPlayer } from '../../../platform/account/players.ts';
import { lockWallet } from '../../../platform/money/wallet/ledger.ts';
import { memberTypes } from '../../../schema/constants.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { openBrandSet } from '../../../server/brands/live/open-brand-set.ts';
import { openEnvironments } from '../../../server/brands/staging/open-environments.ts';
import { publishFolders } from '../../../server/brands/versions/stored/releases.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { productHosts } from '../../../server/hosts/reserved-hosts.ts';
import { createLog } from '../../../server/log.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aRunningClock } from '../../../tests/support/clock.ts';
import { eventually } from '../../../tests/support/eventually.ts';

/** An index without use here: no test searches these players. */
const noIndex = { add: async () => undefined };

const path = '/wallet/currency';
const soon = 400;

describe('the currency of a brand', () => {
  const clock = aRunningClock();
  let admin: TestAdminApi;

  beforeEach(async () => {
    admin = await anAdminApi({ clock });
    return () => admin.close();
  });

  const post = (where: string, body: object) =>
    admin.call({ method: 'post', path: `/admin/v1/${where}`, body: { reason: 'a test', ...body } });
  const set = (tenant: string, value: unknown, more: object = {}) => {
    const { from, until, place = path, ...body } = more as Record<string, unknown> & { place?: string };
    return post('changes', { requests: [{ tenant, path: place, value, from, until }], ...body });
  };
  const pushed = pushedTo(() => admin.app);
  const push = (tenant: string, currency: string, more: object = {}) =>
    pushed(tenant, { tenant: { id: tenant }, wallet: { currency } } as StatedManifest, { as: 'bob', ...more });
  const served = (tenant: string, environment: 'production' | 'staging' = 'production') =>
    admin.sets[environment].byId(tenant)?.manifest.wallet.currency;
  /** Opens wallets of new players in a currency, of a member type. */
  const openWallets = async ({
    tenant = 'one',
    currency = 'USD',
    count = 1,
    type = 0 as number,
  }: {
    tenant?: string;
    currency?: string;
    count?: number;
    type?: number;
  } = {}) => {
    for (let number = 0; number < count; number += 1)
      await admin.database.asTenant(tenant, async (tx) => {
        const id = uuidV7({ clock });
        const made = { id, tenant, username: id, username_key: id, type, status: 'active' } as const;
        const more = { password_hash: null, register_method: 'TEST', created_at: clock.now() };
        await insertPlayer(tx, { ...emptyProfile, ...made, ...more }, noIndex);
        await lockWallet(tx, { player: id, currency });
      });
  };
  const refusal = async (response: PromiseLike<{ status: number; body: unknown }>) => {
    const { status, body } = (await response) as {
      status: number;
      body: { code: string; message: string; value?: { tenant: string; wallets: number } };
    };
    return [status, body.code, body.value?.tenant, body.value?.wallets];
  };
  const faultsOf = (tenant: string) =>
    admin.brands.faults().flatMap((fault) => (fault.tenant === tenant ? [`${fault.rule} ${fault.message}`] : []));

  it('can change until a real player has a wallet; trial wallets don’t count', async () => {
    await openWallets({ type: memberTypes.trial[0], count: 2 });
    await set('one', 'EUR').expect(200);
    expect(served('one')).toBe('EUR');
    await set('one', undefined).expect(200);
    await push('one', 'JPY', { base: 1 }).expect(200);
    expect(served('one')).toBe('JPY');
  });

  it('cannot be changed in any way, and the refusal names the number of wallets', async () => {
    await push('one', 'EUR', { base: 1 }).expect(200);
    await push('one', 'USD', { base: 2 }).expect(200);
    await push('one', 'EUR', { environment: 'staging' }).expect(200);
    await openWallets({ count: 3 });
    const fixed = [409, 'brand.currency_fixed', 'one', 3];
    expect(await refusal(set('one', 'EUR'))).toEqual(fixed);
    expect(await refusal(set('one', 'EUR', { dryRun: true }))).toEqual(fixed);
    expect(await refusal(set('one', 'EUR', { place: 'wallet.currency' }))).toEqual(fixed);
    expect(await refusal(set('one', { currency: 'EUR' }, { place: '/wallet' }))).toEqual(fixed);
    const from = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect(await refusal(set('one', 'EUR', { from }))).toEqual(fixed);
    expect(await refusal(push('one', 'EUR', { base: 3 }))).toEqual(fixed);
    expect(await refusal(push('one', 'EUR', { base: 3, dryRun: true }))).toEqual(fixed);
    expect(await refusal(post('brands/one/rollbacks', {}))).toEqual(fixed);
    expect(await refusal(post('brands/one/promotions', {}))).toEqual(fixed);
    const requests = ['two', 'one'].map((tenant) => ({ tenant, path, value: 'EUR' }));
    expect(await refusal(post('rollouts', { environment: 'production', step: 1, requests, dryRun: false }))).toEqual(
      fixed,
    );
    const { body } = await set('one', 'EUR');
    expect(body.message).toBe(
      'wallet.currency is EUR, but players of one have wallets in USD, so that currency stays (3 wallets): set wallet.currency to USD, or open another brand for the other currency',
    );
    expect([served('one'), served('two')]).toEqual(['USD', 'USD']);
    // Everything else may change, and so may other brands.
    await set('one', true, { place: '/flags/FEEDBACK3' }).expect(200);
    await set('one', 'USD').expect(200);
    await set('two', 'EUR').expect(200);
  });

  it('cannot be changed by a parent’s release or change that a brand below would inherit', async () => {
    const group = (currency: string) =>
      pushed(
        'group',
        { files: { 'manifest.json': JSON.stringify({ abstract: true, formatVersion: '1.1', wallet: { currency } }) } },
        { as: 'bob', base: currency === 'USD' ? 1 : 2 },
      );
    await group('USD').expect(200);
    await openWallets({ tenant: 'two', count: 1 });
    expect(await refusal(set('group', 'EUR'))).toEqual([409, 'brand.currency_fixed', 'two', 1]);
    expect(await refusal(group('EUR'))).toEqual([409, 'brand.currency_fixed', 'two', 1]);
    expect(served('two')).toBe('USD');
    await set('group', true, { place: '/flags/CBS3' }).expect(200);
  });

  it('is fixed by the wallets of its own environment', async () => {
    await push('one', 'USD', { environment: 'staging' }).expect(200);
    await openWallets();
    await push('one', 'EUR', { environment: 'staging', base: 2 }).expect(200);
    expect(served('one', 'staging')).toBe('EUR');
    await openWallets({ tenant: stagingTenant('one'), currency: 'EUR', count: 2 });
    const back = push('one', 'JPY', { environment: 'staging', base: 3 });
    expect(await refusal(back)).toEqual([409, 'brand.currency_fixed', 'one', 2]);
    expect([served('one'), served('one', 'staging')]).toEqual(['USD', 'EUR']);
  });

  it('stays the same if wallets were opened between a schedule and its time, also after a restart', async () => {
    const from = new Date(clock.now().getTime() + soon).toISOString();
    await set('one', 'EUR', { from }).expect(200);
    await openWallets();
    await eventually(() => expect(faultsOf('one')).toHaveLength(1));
    expect(faultsOf('one')[0]).toContain('currency-fixed wallet.currency is EUR');
    expect(served('one')).toBe('USD');
    const again = await openBrandSet({
      database: admin.database,
      environment: 'production',
      previewDomain: undefined,
      clock,
      reserved: admin.brands.reserved,
      log: createLog({ level: 'silent' }),
    });
    expect(again.byId('one')?.manifest.wallet.currency).toBe('USD');
    await again.close();
    // Other changes are still accepted, a third currency is not, and the served currency can be stated.
    await set('one', true, { place: '/flags/FEEDBACK3' }).expect(200);
    expect(await refusal(set('one', 'JPY'))).toEqual([409, 'brand.currency_fixed', 'one', 1]);
    await set('one', 'USD').expect(200);
    expect(faultsOf('one')).toEqual([]);
  });

  it('can be changed in a sandbox, which seeds again', async () => {
    await openWallets();
    const { database, folder } = admin;
    const environments = await openEnvironments({
      database,
      clock,
      log: createLog({ level: 'silent' }),
      grants: new Map(),
      hosts: productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' }),
      sandbox: true,
      countWallets: async () => 1,
    });
    const one = await readBrandFolder({ tenantsDir: folder, id: 'one' });
    if (one === undefined) throw new Error('the folder of one is there');
    const value = aManifestFile({ tenant: { id: 'one' }, wallet: { currency: 'EUR' } });
    const changed = { ...one, manifest: { ...one.manifest, value } };
    const origin = { actor: 'test', reason: 'test' };
    await publishFolders({ database, folders: [changed], environment: 'production', clock, ...origin });
    await eventually(() => expect(environments.brands.byId('one')?.manifest.wallet.currency).toBe('EUR'));
    await environments.close();
    await admin.brands.refresh();
    expect(served('one')).toBe('USD');
  });
});
