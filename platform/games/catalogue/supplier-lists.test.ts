import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRows, selectRows, updateRows } from '../../../server/database/rows.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { inPieces } from '../../../tests/support/catalogue.ts';
import { type GamesSupplier, startGamesSupplier } from '../../../tests/support/games-supplier.ts';
import { aMovingDatabase } from '../../../tests/support/moving-brand.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { checkDueLists } from './supplier-lists.ts';

// Each test builds on the ones above it.
describe('the list of a supplier on a schedule', { shuffle: false }, () => {
  let stage: TestPlatform;
  let database: Awaited<ReturnType<typeof aMovingDatabase>>;
  let supplier: GamesSupplier;
  beforeAll(async () => {
    supplier = await startGamesSupplier();
    const grants = { HUB_SIGNING_KEY: ['alpha', 'beta'], HUB_PUBLIC_KEY: ['alpha', 'beta'] };
    const { secretOf } = aSecretDoor(supplier.secrets, { grants });
    database = await aMovingDatabase();
    stage = await aPlatform({ database, config: { secretOf, supplierTimeout } });
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
    await database?.close();
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
  type Parts = Parameters<typeof checkDueLists>[0];
  const parts = (): Parts => ({
    database: stage.database,
    clock: stage.clock,
    brands: stage.brands,
    fetchGames: stage.platform.fetchSupplierGames,
    catalogue: stage.platform.catalogue,
    stopping: new AbortController().signal,
  });
  /** A turn of the scheduler of one node. */
  const turn = (changes: Partial<Parts> = {}) => checkDueLists({ ...parts(), ...changes });
  /** A turn in which something happens after the supplier has answered. */
  const turnWith = (happens: () => Promise<unknown>) =>
    turn({
      fetchGames: async (input) => {
        const listed = await parts().fetchGames(input);
        await happens();
        return listed;
      },
    });
  /** Requests that the supplier gets during turns of two nodes. */
  const requests = async () => {
    const before = supplier.received.length;
    await Promise.all([turn(), turn()]);
    return supplier.received.length - before;
  };
  const rows = async () =>
    (await desk().list(null)).map(({ tenant, every, changes, problem }) => ({ tenant, every, changes, problem }));
  const stored = (tenant: string) =>
    stage.database.asOperator((tx) =>
      selectRows(tx, 'supplier_list', { tenant }).selectAll().executeTakeFirstOrThrow(),
    );
  const beginImport = () =>
    stage.database.asOperator((tx) =>
      tx
        .insertInto('catalogue_import')
        .values({ id: 'running', state: 'reading', file_name: 'a.json', actor: 'ana' })
        .execute(),
    );
  const endImport = () =>
    stage.database.asOperator((tx) => deleteRows(tx, 'catalogue_import', { id: 'running' }).execute());
  const games = async () =>
    (await stage.platform.catalogue.games({ vendor: 'FRESH' })).list.flatMap(({ id, state }) =>
      state === 'hidden' ? [] : [id],
    );

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
    await beginImport();
    expect([await requests(), await requests(), await requests()]).toEqual([0, 0, 0]);
    expect(await rows()).toMatchObject([{ problem: null }, {}]);
    await endImport();
    await stage.database.asOperator((tx) =>
      tx.updateTable('supplier_list').set({ claimed_at: stage.clock.now() }).where('tenant', '=', 'alpha').execute(),
    );
    expect(await requests()).toBe(0);
    stage.clock.pass({ hours: 1 });
    expect(await requests()).toBe(1);
  });

  it('is repeated minutes later if an import began during its comparison', async () => {
    await schedule('beta', null);
    await schedule('alpha', 24);
    const before = supplier.received.length;
    await turnWith(beginImport);
    await requests();
    await endImport();
    await requests();
    expect(supplier.received.length - before).toBe(1);
    stage.clock.pass({ minutes: 4 });
    expect(await requests()).toBe(1);
  });

  it('follows a schedule that changes or ends during a comparison, and stores nothing of a claim that was lost', async () => {
    await schedule('alpha', 24);
    await turnWith(() => schedule('alpha', 6));
    const hour = 3_600_000;
    expect(Number((await stored('alpha')).next_at) - Number(stage.clock.now())).toBe(6 * hour);
    supplier.answer = { status: 403, body: '{}' };
    await schedule('alpha', 6);
    await requests();
    expect((await stored('alpha')).problem).not.toBeNull();
    await schedule('alpha', null);
    expect(await stored('alpha')).toMatchObject({ problem: null, next_at: null });
    lists('new-1');
    await schedule('alpha', 6);
    stage.clock.pass({ minutes: 1 });
    await turnWith(() => schedule('alpha', null));
    expect(await stored('alpha')).toMatchObject({ claimed_at: null, next_at: null });
    await schedule('alpha', 6);
    stage.clock.pass({ minutes: 1 });
    const other = new Date(Number(stage.clock.now()) + 1000);
    const { checked_at } = await stored('alpha');
    await turnWith(() =>
      stage.database.asOperator((tx) =>
        updateRows(tx, 'supplier_list', { tenant: 'alpha' }).set({ claimed_at: other }).execute(),
      ),
    );
    expect(await stored('alpha')).toMatchObject({ claimed_at: other, checked_at });
    await schedule('alpha', null);
  });

  it('leaves out brands that a move has paused or taken away', async () => {
    await schedule('alpha', 24);
    stage.clock.pass({ minutes: 1 });
    for (const state of ['away', 'paused'] as const) {
      await schedule('beta', 24);
      await database.move('alpha', state);
      const { checked_at } = await stored('alpha');
      expect(await requests()).toBe(1);
      expect(await stored('alpha')).toMatchObject({ claimed_at: null, checked_at });
      expect((await stored('beta')).checked_at).toEqual(stage.clock.now());
    }
    await database.move('alpha', 'serves');
    expect(await requests()).toBe(1);
  });

  it('ends with the comparison in progress when the node stops', async () => {
    await schedule('alpha', 24);
    await schedule('beta', 24);
    const stop = new AbortController();
    const before = supplier.received.length;
    await turn({
      stopping: stop.signal,
      fetchGames: (input) => {
        stop.abort();
        return parts().fetchGames(input);
      },
    });
    expect(supplier.received.length - before).toBe(1);
    expect(await requests()).toBe(1);
  });

  it('takes back nothing that was changed in the catalogue since its comparison', async () => {
    await schedule('beta', null);
    lists('new-1', 'new-2', 'new-4');
    await schedule('alpha', 24);
    await requests();
    expect((await rows())[0]).toMatchObject({ changes: 1 });
    const change = (game: object) =>
      importFile(JSON.stringify({ games: [{ vendor: 'FRESH', id: 'new-1', name: 'new-1', type: 'RNG', ...game }] }));
    await change({ hidden: true });
    const { file } = await desk().file('alpha', 'hub');
    expect((await importFile(file)).counts.games).toEqual({ added: 1, changed: 0, hidden: 0, shown: 0 });
    expect(await games()).toEqual(['new-2', 'new-4']);
    expect((await rows())[0]).toMatchObject({ changes: 0 });
  });

  it('waits again if its changes were taken back, until an import of it has nothing to change', async () => {
    const devicesOf = (devices: string) =>
      importFile(JSON.stringify({ games: [{ vendor: 'FRESH', id: 'new-2', name: 'new-2', type: 'RNG', devices }] }));
    const mobile = { game_code: 'new-2', name: 'new-2', platforms: ['GPL_MOBILE'] };
    supplier.answer = { status: 200, body: JSON.stringify([mobile]) };
    await devicesOf('both');
    for (const _ of ['once', 'again']) {
      stage.clock.pass({ hours: 24 });
      await requests();
      expect((await rows())[0]).toMatchObject({ changes: 1 });
      expect(await importFile((await desk().file('alpha', 'hub')).file)).toMatchObject({ outcome: 'imported' });
      expect((await rows())[0]).toMatchObject({ changes: 0 });
      await devicesOf('both');
    }
    stage.clock.pass({ hours: 24 });
    await requests();
    await devicesOf('mobile');
    expect((await rows())[0]).toMatchObject({ changes: 1 });
    expect(await importFile((await desk().file('alpha', 'hub')).file)).toMatchObject({ outcome: 'unchanged' });
    expect((await rows())[0]).toMatchObject({ changes: 0 });
  });

  it('names the games of the catalogue that it lacks, until they are hidden, and hides none', async () => {
    const unlisted = async () =>
      (await desk().list(['alpha'], true)).map(({ unlisted: { count, games: first } }) => [
        count,
        first.map(({ name }) => name),
      ]);
    const compare = async () => {
      stage.clock.pass({ hours: 24 });
      await requests();
      return unlisted();
    };
    lists('new-1', 'new-2', 'new-4');
    expect(await compare()).toEqual([[0, []]]);
    lists('new-4', 'other');
    // Another game of the list was hidden before, and the vendor of others is not the supplier's.
    await importFile(
      JSON.stringify({
        vendors: [{ code: 'NOVA', name: 'Nova' }],
        games: [{ vendor: 'NOVA', id: 'n1', name: 'n1', type: 'RNG' }],
      }),
    );
    expect(await compare()).toEqual([[1, ['new-2']]]);
    expect(await games()).toEqual(['new-2', 'new-4']);
    lists();
    expect(await compare()).toEqual([[2, ['new-2', 'new-4']]]);
    const [game] = await database.asOperator((tx) =>
      tx.selectFrom('catalogue_game').select('node_id').where('id', '=', 'new-4').execute(),
    );
    const suspend = (suspended: boolean) =>
      database.asOperator((tx) =>
        tx
          .insertInto('suspension')
          .values({
            ...{ kind: 'game', target: String(game?.node_id), name: 'new-4', brand: null, suspended, until: null },
            ...{ actor: 'ana', reason: 'closed', created_at: new Date() },
          })
          .execute(),
      );
    await suspend(true);
    expect(await unlisted()).toEqual([[1, ['new-2']]]);
    await suspend(false);
    expect(await unlisted()).toEqual([[2, ['new-2', 'new-4']]]);
    // Home names no games.
    expect((await desk().list(['alpha'])).map((row) => row.unlisted.count)).toEqual([0]);
    // A list with rows that can't be read says nothing about what it lacks.
    supplier.answer = { status: 200, body: JSON.stringify([{ game_code: 'new-4', name: 'x' }, 'nothing']) };
    expect(await compare()).toEqual([[0, []]]);
    lists('new-4');
    expect(await compare()).toEqual([[1, ['new-2']]]);
    await importFile(
      JSON.stringify({ games: [{ vendor: 'FRESH', id: 'new-2', name: 'new-2', type: 'RNG', hidden: true }] }),
    );
    expect(await unlisted()).toEqual([[0, []]]);
  });

  it('is not shown where its brand was moved away', async () => {
    await database.move('alpha', 'away');
    expect((await rows()).map(({ tenant }) => tenant)).not.toContain('alpha');
    await database.move('alpha', 'serves');
    expect((await rows()).map(({ tenant }) => tenant)).toContain('alpha');
  });

  it('names a brand that is no longer served', async () => {
    await schedule('beta', 6);
    await requests();
    stage.brands.remove('beta');
    stage.clock.pass({ hours: 6 });
    await turn();
    expect((await rows())[1]).toMatchObject({ tenant: 'beta', problem: 'beta is not served' });
    await schedule('beta', null);
    expect((await rows())[1]).toMatchObject({ tenant: 'beta', every: null, problem: null });
  });
});
