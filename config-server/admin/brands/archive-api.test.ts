import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyProfile, insertPlayer } from '../../../platform/account/players.ts';
import { createPlatform } from '../../../platform/create-platform.ts';
import { openBet } from '../../../platform/games/bets/bets.ts';
import { signatureOf } from '../../../platform/games/suppliers/signature.ts';
import { supplierRetries } from '../../../platform/games/suppliers/stored-calls.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { openBrandSet } from '../../../server/brands/live/open-brand-set.ts';
import { joinBrandSets, stageBrands } from '../../../server/brands/staging/stage-brands.ts';
import { lockBookingShared, lockBookings } from '../../../server/brands/versions/stored/booking-lock.ts';
import { publishFolders } from '../../../server/brands/versions/stored/releases.ts';
import type { AnyTx } from '../../../server/database/database.ts';
import { createLog } from '../../../server/log.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { duringTransaction, waitsForLock } from '../../../tests/support/during-transaction.ts';
import { serve } from '../../../tests/support/http.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { anAggregator, supplierKeys } from '../../../tests/support/supplier.ts';

/** An index without use here: no test searches these players. */
const noIndex = { add: async () => undefined };

const names = ['HUB_SIGNING_KEY', 'HUB_PUBLIC_KEY'] as const;
const grants = Object.fromEntries(names.map((name) => [name, ['one']]));
const secrets = aSecretDoor(
  { HUB_SIGNING_KEY: supplierKeys.ours.privateKey, HUB_PUBLIC_KEY: supplierKeys.theirs.publicKey },
  { grants },
);
const host = 'one.example';
const log = createLog({ level: 'silent' });

describe('an archived brand', () => {
  let clock: ReturnType<typeof aClock>;
  let admin: TestAdminApi;
  const closing: (() => unknown)[] = [];
  beforeEach(async () => {
    clock = aClock();
    admin = await anAdminApi({ clock, grants });
    const games = { country: 'PH', aggregators: [anAggregator({ vendors: ['NOVA'] })] };
    await pushed('one', { tenant: { id: 'one' }, games } as StatedManifest, { as: 'bob', base: 1 }).expect(200);
  });
  afterEach(async () => {
    for (const step of closing.splice(0).reverse()) await step();
    await admin.close();
  });

  const pushed = pushedTo(() => admin.app);
  const archived = (body: object, tenant = 'one') =>
    admin.call({
      method: 'post',
      path: `/admin/v1/brands/${tenant}/archived`,
      body: { archived: true, releaseDomains: false, reason: 'a test', ...body },
    });
  const archive = async (body: object = {}, tenant = 'one') => {
    const answer = await archived(body, tenant);
    const { code, value } = answer.body as { code?: string; value?: Record<string, unknown> };
    return code ?? `${value?.keepsDomains ? 'keeps' : 'frees'} ${value?.openRounds}`;
  };
  const claimHost = async () => {
    const claiming = { tenant: { id: 'heir', domains: [host] } } as StatedManifest;
    const { body } = await pushed('heir', claiming, { as: 'bob' });
    return body.code ?? 'claimed';
  };
  /** Opens a round with one bet of 10.00, by a player without a wallet. */
  const anOpenRound = async (tenant = 'one', beforeCommit?: (tx: AnyTx) => Promise<void>) => {
    const ids = { player: randomUUID(), bet: randomUUID(), transaction: randomUUID(), round: randomUUID() };
    const { player } = ids;
    const at = clock.now();
    await admin.database.asTenant(tenant, async (tx) => {
      const made = { id: player, tenant, username: player, username_key: player, type: 0 } as const;
      const more = { status: 'active', password_hash: null, register_method: 'TEST', created_at: at } as const;
      await insertPlayer(tx, { ...emptyProfile, ...made, ...more }, noIndex);
      const game = { nodeId: 1, gameName: 'Comet', gameType: 'RNG', vendorName: 'Nova', iconUrl: '' };
      const bet = openBet({ tenant, id: ids.bet, player, reference: ids.bet, game, currency: 'USD', at } as never);
      await tx.insertInto('bet').values(bet).execute();
      const booked = { kind: 'bet', status: 'booked', currency: 'USD', amount: 1_000_000n } as const;
      const nothing = { reference: null, free: true, rolled_back_at: null, shortfall: 0n } as const;
      await tx
        .insertInto('supplier_transaction')
        .values({
          tenant,
          aggregator: 'hub',
          id: ids.transaction,
          player_id: player,
          bet_id: ids.bet,
          at,
          ...booked,
          ...nothing,
          round: ids.round,
          game_code: 'comet',
        })
        .execute();
      await beforeCommit?.(tx);
    });
    return ids;
  };
  /** The platform over the live brands. */
  const aNode = async () => {
    const open = (environment: 'production' | 'staging') =>
      openBrandSet({
        database: admin.database,
        environment,
        previewDomain: undefined,
        reserved: admin.brands.reserved,
        clock,
        log,
      });
    const [production, staged] = [await open('production'), await open('staging')];
    const staging = stageBrands(staged, 'staging.example');
    const platform = await createPlatform({
      brands: joinBrandSets({ production, staging }),
      database: admin.database,
      clock,
      log,
      captchaTasks: undefined,
      config: { sandbox: false, budgets: 'wide', dataDir: admin.folder, secretOf: secrets.secretOf },
    });
    const server = await serve(platform.handler);
    closing.push(production.close, staged.close, platform.close, server.close);
    const send = (path: string, body: object, key: string = supplierKeys.theirs.privateKey) => {
      const text = JSON.stringify(body);
      const signature = signatureOf(Buffer.from(text), key);
      return server.send({ method: 'POST', path, host, headers: { 'x-hub88-signature': signature }, body: text });
    };
    const win = async ({ player, transaction, round }: Awaited<ReturnType<typeof anOpenRound>>) => {
      const of = { user: player, request_uuid: randomUUID(), transaction_uuid: randomUUID(), game_code: 'comet' };
      const paid = { round, reference_transaction_uuid: transaction, currency: 'USD', amount: 2_500_000 };
      const { status, body } = await send('/wallet/hub/transaction/win', { ...of, ...paid });
      return [status, (body as { status?: string }).status];
    };
    return { production, send, win };
  };

  it('keeps its domains for suppliers until they are released, which open rounds and possible retries prevent', async () => {
    const rounds = [await anOpenRound(), await anOpenRound()] as const;
    expect(await archive({ releaseDomains: true })).toBe('brand.rounds_open');
    expect(admin.brands.byHost(host)?.id).toBe('one');
    expect(await archive()).toBe('keeps 2');
    expect([admin.brands.byHost(host), admin.brands.ids()]).toEqual([undefined, ['two']]);
    expect(await claimHost()).toBe('release.claimed');

    // Nodes that start after the brand was archived serve suppliers, too.
    const { production, send, win } = await aNode();
    expect([production.byHost(host), production.archivedByHost(host)?.id]).toEqual([undefined, 'one']);
    expect(await win(rounds[0])).toEqual([200, 'RS_OK']);
    expect((await send('/wallet/hub/transaction/win', {}, supplierKeys.strangers.privateKey)).body).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    });
    expect((await send('/wallet/nobody/transaction/win', {})).status).toBe(404);
    expect((await send('/api/v1/login', {})).status).toBe(404);
    const refused = await archived({ releaseDomains: true });
    expect([refused.body.code, refused.body.value]).toEqual(['brand.rounds_open', { openRounds: 1 }]);
    clock.pass({ seconds: 1 });
    expect(await win(rounds[1])).toEqual([200, 'RS_OK']);

    const until = new Date(clock.now().getTime() + supplierRetries).toISOString();
    const soon = await archived({ releaseDomains: true });
    expect([soon.body.code, soon.body.value]).toEqual(['brand.suppliers_retry', { until }]);
    expect(await archive()).toBe('keeps 0');
    clock.pass({ seconds: supplierRetries / 1000 });
    expect(await archive({ releaseDomains: true })).toBe('frees 0');
    await production.refresh();
    expect(production.archivedByHost(host)).toBeUndefined();
    expect(await win(rounds[1])).toEqual([404, undefined]);
    // Released domains stay free.
    expect(await archive()).toBe('frees 0');
    const holders = await admin.database.asOperator((tx) =>
      tx.selectFrom('domain_claim').select('tenant').where('domain', '=', host).execute(),
    );
    expect(holders).toEqual([]);
  });

  it('keeps its domains for a first booking that is under way', async () => {
    let archiving: Promise<string> | undefined;
    await duringTransaction(
      (pause) =>
        anOpenRound('one', async (tx) => {
          expect(await lockBookingShared(tx, 'one')).toBe(true);
          await pause();
        }),
      async () => {
        archiving = archive();
        await waitsForLock({ ...admin, call: archiving });
      },
    );
    expect(await archiving).toBe('keeps 1');
    expect(await claimHost()).toBe('release.claimed');
  });

  it('accepts no booking once its domains are free', async () => {
    const round = await anOpenRound();
    const { win } = await aNode();
    let won: ReturnType<typeof win> | undefined;
    await duringTransaction(
      (pause) =>
        admin.database.asOperator(async (tx) => {
          await lockBookings(tx, 'one');
          const gone = { tenant: 'one', archived: true, keeps_domains: false, updated_at: clock.now() };
          await tx.insertInto('brand_state').values(gone).execute();
          await pause();
        }),
      async () => {
        won = win(round);
        await waitsForLock({ ...admin, call: won });
      },
    );
    expect(await won).toEqual([200, 'RS_ERROR_UNKNOWN']);
  });

  it('is named in the refusal of a claim on its domains, with the command that frees them', async () => {
    await anOpenRound();
    expect(await archive()).toBe('keeps 1');
    const frees = 'livery archive one --release-domains';
    const claiming = { tenant: { id: 'heir', domains: [host] } } as StatedManifest;
    const { body } = await pushed('heir', claiming, { as: 'bob' });
    expect([body.code, body.message]).toEqual(['release.claimed', expect.stringContaining(frees)]);
    // The sandbox publishes folders that it watches in any case.
    await mkdir(join(admin.folder, 'heir'));
    await writeFile(join(admin.folder, 'heir', 'manifest.json'), JSON.stringify(aManifestFile(claiming)));
    const folder = await readBrandFolder({ tenantsDir: admin.folder, id: 'heir' });
    const folders = folder === undefined ? [] : [folder];
    const { database } = admin;
    await publishFolders({ database, folders, clock, environment: 'production', actor: 'test', reason: 'test' });
    await admin.brands.refresh();
    expect(admin.brands.faults().filter(({ rule }) => rule === 'domain-once')).toMatchObject([
      { tenant: 'heir', fix: `remove ${host} from heir, or free it: ${frees}` },
      { tenant: 'one', message: expect.stringContaining('reserves it for suppliers of its games') },
    ]);
  });

  it('is served on them again after it is restored, and accepts bookings', async () => {
    const round = await anOpenRound();
    await archive();
    const { production, win } = await aNode();
    expect(await archive({ archived: false })).toBe('frees 1');
    await production.refresh();
    expect([production.byHost(host)?.id, production.archivedByHost(host)]).toEqual(['one', undefined]);
    expect(await win(round)).toEqual([200, 'RS_OK']);
  });

  it('frees its domains at once if nobody booked for it; rounds in staging involve no money', async () => {
    await anOpenRound(stagingTenant('one'));
    await anOpenRound('two');
    expect(await archive()).toBe('frees 0');
    expect(admin.brands.archivedByHost(host)).toBeUndefined();
    expect(await claimHost()).toBe('claimed');
  });
});
