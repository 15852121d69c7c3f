import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { inPieces } from '../../../tests/support/catalogue.ts';
import { type GamesSupplier, startGamesSupplier } from '../../../tests/support/games-supplier.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { checkDueLists } from './supplier-lists.ts';

// Each test builds on the ones above it.
describe('the list of a supplier on a schedule', { shuffle: false }, () => {
  let stage: TestPlatform;
  let supplier: GamesSupplier;
  beforeAll(async () => {
    supplier = await startGamesSupplier();
    const grants = { HUB_SIGNING_KEY: ['alpha', 'beta'], HUB_PUBLIC_KEY: ['alpha', 'beta'] };
    const { secretOf } = aSecretDoor(supplier.secrets, { grants });
    stage = await aPlatform({ config: { secretOf, supplierTimeout } });
    for (const id of ['alpha', 'beta'])
      stage.brands.put(
        aManifest({
          tenant: { id },
          games: { aggregators: [{ ...supplier.aggregator, vendors: ['FRESH'] }] },
        } as Parameters<typeof aManifest>[0]),
      );
    await importFile(JSON.stringify({ vendors: [{ code: 'FRESH', name: 'Fresh Foundry' }] }));
    lists('new-1', 'new-2');
  });
  afterAll(async () => {
    await stage?.close();
    await supplier?.close();
  });

  const importFile = (text: string) =>
    stage.platform.catalogue.run({
      bytes: inPieces(text, 500),
      kind: 'json',
      file: 'hub.json',
      actor: 'test',
      reason: 'list',
    });
  const lists = (...codes: string[]) => {
    supplier.answer = { status: 200, body: JSON.stringify(codes.map((code) => ({ game_code: code, name: code }))) };
  };
  const desk = () => stage.platform.catalogue.supplierLists;
  const schedule = (tenant: string, every: number | null) =>
    desk().schedule({ tenant, aggregator: 'hub', every, actor: 'olga', reason: 'nightly' });
  /** A turn of the scheduler of one node. */
  const turn = () => {
    const { database, clock, brands, platform } = stage;
    return checkDueLists({
      database,
      clock,
      brands,
      fetchGames: platform.fetchSupplierGames,
      catalogue: platform.catalogue,
    });
  };
  /** Requests that the supplier gets during turns of two nodes. */
  const requests = async () => {
    const before = supplier.received.length;
    await Promise.all([turn(), turn()]);
    return supplier.received.length - before;
  };
  const rows = async () =>
    (await desk().list(null)).map(({ tenant, every, changes, problem }) => ({ tenant, every, changes, problem }));
  const games = async () => (await stage.platform.catalogue.games({ vendor: 'FRESH' })).list.map(({ id }) => id);

  it('is requested once over all nodes when it is due, and changes nothing in the catalogue', async () => {
    expect(await requests()).toBe(0);
    await schedule('alpha', 24);
    expect(await requests()).toBe(1);
    expect(await requests()).toBe(0);
    expect(await rows()).toEqual([{ tenant: 'alpha', every: 24, changes: 2, problem: null }]);
    expect(await games()).toEqual([]);
    stage.clock.pass({ hours: 23 });
    expect(await requests()).toBe(0);
    // Several turns were missed, as while no node ran.
    stage.clock.pass({ hours: 72 });
    expect(await requests()).toBe(1);
    expect(await requests()).toBe(0);
  });

  it('is imported by staff only, after which nothing waits', async () => {
    const { file, at } = await desk().file('alpha', 'hub');
    expect(at).toBe(stage.clock.now().toISOString());
    expect((await importFile(file)).counts.games).toMatchObject({ added: 2 });
    expect(await games()).toEqual(['new-1', 'new-2']);
    expect(await rows()).toMatchObject([{ changes: 0 }]);
  });

  it('keeps its last list when a comparison fails, and repeats that after an hour', async () => {
    supplier.answer = { status: 403, body: JSON.stringify({ error: 'blocked' }) };
    stage.clock.pass({ hours: 24 });
    expect(await requests()).toBe(1);
    expect(await rows()).toMatchObject([
      { problem: expect.stringMatching(/refuses to list its games \(403: blocked\)/) },
    ]);
    expect((await desk().list(null))[0]?.checked_at).toEqual(stage.clock.now());
    expect((await desk().file('alpha', 'hub')).file).toContain('new-2');
    lists('new-1', 'new-2', 'new-3');
    expect(await requests()).toBe(0);
    stage.clock.pass({ hours: 1 });
    expect(await requests()).toBe(1);
    expect(await rows()).toMatchObject([{ changes: 1, problem: null }]);
  });

  it('has a schedule for each brand, which its own staff see, and ends', async () => {
    await schedule('beta', 6);
    await schedule('alpha', null);
    stage.clock.pass({ hours: 48 });
    expect(await requests()).toBe(1);
    expect(await rows()).toMatchObject([
      { tenant: 'alpha', every: null },
      { tenant: 'beta', every: 6, changes: 1 },
    ]);
    expect((await desk().list(['beta'])).map(({ tenant }) => tenant)).toEqual(['beta']);
    await expect(desk().file('gamma', 'hub')).rejects.toMatchObject({ code: 'request.not_found' });
  });

  it('waits while an import is running, and is taken over from a node that died', async () => {
    await schedule('alpha', 24);
    const running = { id: 'running', state: 'reading', file_name: 'a.json', actor: 'ana' } as const;
    await stage.database.asOperator((tx) => tx.insertInto('catalogue_import').values(running).execute());
    await turn();
    expect(await rows()).toMatchObject([{ problem: null }, {}]);
    await stage.database.asOperator((tx) => tx.deleteFrom('catalogue_import').where('id', '=', 'running').execute());
    await stage.database.asOperator((tx) =>
      tx.updateTable('supplier_list').set({ claimed_at: stage.clock.now() }).where('tenant', '=', 'alpha').execute(),
    );
    expect(await requests()).toBe(0);
    stage.clock.pass({ hours: 1 });
    expect(await requests()).toBe(1);
  });

  it('names a brand that is no longer served', async () => {
    stage.brands.remove('beta');
    stage.clock.pass({ hours: 6 });
    await turn();
    expect((await rows())[1]).toMatchObject({ tenant: 'beta', problem: 'beta is not served' });
  });
});
