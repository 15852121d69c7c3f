import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { aCatalogue, aGame, anImport, anUndo } from '../../../tests/support/catalogue.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { exportCatalogue } from './export-catalogue.ts';

const noChanges = { added: 0, changed: 0, hidden: 0, shown: 0 };
const notFound = (message: RegExp) => ({ code: 'request.not_found', message: expect.stringMatching(message) });

describe('undoing an import of the catalogue', () => {
  let database: Database;
  /** The whole catalogue as a file. */
  const all = async () => {
    let text = '';
    for await (const part of exportCatalogue({ database, kind: 'json', section: 'games' })) text += part;
    return text;
  };
  const names = async () =>
    Object.fromEntries(
      (JSON.parse(await all()) as { games: { id: string; name: string; hidden: boolean }[] }).games.map(
        ({ id, name, hidden }) => [id, hidden ? 'hidden' : name],
      ),
    );
  const importGames = (games: object[], given: { actor?: string; replace?: boolean } = {}) =>
    anImport({ games }, { database, ...given });
  beforeEach(async () => {
    database = await aDatabase({ migrations: platformMigrations });
    await anImport(aCatalogue(), { database });
  });
  afterEach(() => database?.close());

  it('restores contents, places and hidden entries, and hides what it added', async () => {
    const before = await all();
    await anImport(
      {
        vendors: [
          { code: 'REEF', name: 'Reef', position: 1 },
          { code: 'FRESH', name: 'Fresh' },
          { code: 'NOVA', name: 'Nova Foundry' },
        ],
        games: [aGame({ name: 'Renamed', position: 9 }), aGame({ vendor: 'FRESH', id: 'f1', name: 'First' })],
      },
      { database, replace: true },
    );
    const counts = {
      vendors: { ...noChanges, changed: 1, hidden: 1 },
      classifications: noChanges,
      games: { ...noChanges, changed: 1, hidden: 1, shown: 2 },
    };
    const dry = await anUndo(2n, { database, dryRun: true });
    expect(dry).toMatchObject({ outcome: 'dry-run', records: 6, counts, newer: { count: 0, first: [] } });
    expect(dry.samples).toContainEqual({
      section: 'games',
      change: 'changed',
      key: 'NOVA g1',
      before: { name: 'Renamed', position: 9 },
      after: { name: 'Lantern Parade', position: 4 },
    });
    expect(await names()).toEqual({ g1: 'Renamed', g2: 'hidden', r1: 'hidden', f1: 'First' });
    expect(await anUndo(2n, { database })).toMatchObject({ outcome: 'imported', revision: 3n, counts });
    const after = JSON.parse(await all());
    const isFresh = ({ code, vendor }: { code?: string; vendor?: string }) => (code ?? vendor) === 'FRESH';
    expect([...after.vendors, ...after.games].filter(isFresh)).toMatchObject([
      { code: 'FRESH', hidden: true },
      { id: 'f1', hidden: true },
    ]);
    for (const section of ['vendors', 'games'])
      after[section] = after[section].filter((one: { code?: string; vendor?: string }) => !isFresh(one));
    expect(after).toEqual(JSON.parse(before));
  });

  it('is undone in turn, and has nothing to do a second time', async () => {
    await importGames([aGame({ name: 'Renamed' }), aGame({ id: 'g3', name: 'Third' })]);
    const imported = await all();
    await anUndo(2n, { database });
    expect(await anUndo(2n, { database })).toMatchObject({ outcome: 'unchanged', revision: null, records: 0 });
    await anUndo(3n, { database });
    expect(await all()).toBe(imported);
    // Revision 4 is back at what revision 2 made, so nothing was changed since.
    expect(await anUndo(2n, { database, dryRun: true })).toMatchObject({
      counts: { games: { ...noChanges, changed: 1, hidden: 1 } },
      newer: { count: 0 },
    });
  });

  it('keeps what later imports changed, names their authors, and restores that on request', async () => {
    await importGames([
      aGame({ name: 'Renamed' }),
      aGame({ id: 'g2', name: 'Other' }),
      aGame({ id: 'g3', name: 'Third' }),
    ]);
    await importGames([aGame({ name: 'Newer' })], { actor: 'olga' });
    await importGames([aGame({ id: 'g3', name: 'Newest' })], { actor: 'ben' });
    const newer = {
      count: 2,
      first: [
        { section: 'games', key: 'NOVA g1', revision: '3', actor: 'olga' },
        { section: 'games', key: 'NOVA g3', revision: '4', actor: 'ben' },
      ],
    };
    expect(await anUndo(2n, { database })).toMatchObject({ records: 1, newer });
    expect(await names()).toEqual({ g1: 'Newer', g2: 'Second', g3: 'Newest', r1: 'Lantern Parade' });
    expect(await anUndo(2n, { database, overwrite: true })).toMatchObject({ records: 2, newer });
    expect(await names()).toEqual({ g1: 'Lantern Parade', g2: 'Second', g3: 'hidden', r1: 'Lantern Parade' });
  });

  it('keeps vendors and classifications that it added while later imports have games of them', async () => {
    const added = {
      vendors: [
        { code: 'FRESH', name: 'Fresh' },
        { code: 'EMPTY', name: 'Empty' },
      ],
      classifications: [
        { key: 'NEW', name: 'New' },
        { key: 'OLD', name: 'Old' },
      ],
      games: [aGame({ vendor: 'FRESH', id: 'f1', name: 'First' })],
    };
    await anImport(added, { database });
    await importGames([aGame({ vendor: 'FRESH', id: 'f2', name: 'Theirs' })], { actor: 'olga' });
    await importGames([aGame({ classifications: ['NEW'] })], { actor: 'ben' });
    const newer = {
      count: 2,
      first: [
        { section: 'vendors', key: 'FRESH', revision: '3', actor: 'olga' },
        { section: 'classifications', key: 'NEW', revision: '4', actor: 'ben' },
      ],
    };
    expect(await anUndo(2n, { database })).toMatchObject({
      newer,
      counts: {
        vendors: { ...noChanges, hidden: 1 },
        classifications: { ...noChanges, hidden: 1 },
        games: { ...noChanges, hidden: 1 },
      },
    });
    expect(await names()).toMatchObject({ f1: 'hidden', f2: 'Theirs' });
    const { vendors } = JSON.parse(await all());
    expect(vendors).not.toContainEqual(expect.objectContaining({ code: 'FRESH', hidden: true }));
    expect(vendors).toContainEqual(expect.objectContaining({ code: 'EMPTY', hidden: true }));
    expect(await anUndo(2n, { database, overwrite: true })).toMatchObject({ newer });
    expect(JSON.parse(await all()).vendors).toContainEqual(expect.objectContaining({ code: 'FRESH', hidden: true }));
  });

  it('hides a vendor that it added with games that an undo in between restored', async () => {
    await anImport(
      { vendors: [{ code: 'FRESH', name: 'Fresh' }], games: [aGame({ vendor: 'FRESH', id: 'f1', name: 'First' })] },
      { database },
    );
    await anUndo(2n, { database });
    await anUndo(3n, { database });
    expect(await anUndo(2n, { database })).toMatchObject({
      newer: { count: 0 },
      counts: { vendors: { ...noChanges, hidden: 1 }, games: { ...noChanges, hidden: 1 } },
    });
  });

  it('finds restored names in searches', async () => {
    await importGames([aGame({ name: 'Renamed' })]);
    await anUndo(2n, { database });
    const { digests } = await database.asOperator(async (tx) => ({
      digests: await tx
        .selectFrom('catalogue_game')
        .innerJoin('catalogue_name', 'catalogue_name.node_id', 'catalogue_game.node_id')
        .whereRef('catalogue_name.digest', '<>', 'catalogue_game.digest')
        .select('catalogue_game.id')
        .execute(),
    }));
    expect(digests).toEqual([]);
  });

  it('needs changes that are stored, and no other import at the same time', async () => {
    await expect(anUndo(7n, { database })).rejects.toMatchObject(notFound(/no revision 7/));
    await database.asOperator((tx) =>
      tx
        .insertInto('catalogue_import')
        .values({ id: 'running', state: 'reading', file_name: 'a.json', actor: 'ana' })
        .execute(),
    );
    await expect(anUndo(1n, { database })).rejects.toMatchObject({ code: 'catalogue.busy' });
    await database.asOperator((tx) => tx.deleteFrom('catalogue_change').execute());
    await expect(anUndo(1n, { database })).rejects.toMatchObject(notFound(/revision 1 are no longer stored/));
  });

  it('is possible while its changes are among the last 200,000 entries that imports changed', async () => {
    await importGames([aGame({ name: 'Renamed' })]);
    await database.asOperator((tx) =>
      sql`insert into catalogue_change (import_id, section, vendor, id)
        select import_id, 'games', 'NOVA', number::text from catalogue_revision, generate_series(1, 199999) as number
        where sequence = 2`.execute(tx),
    );
    await importGames([aGame({ name: 'Again' })]);
    await expect(anUndo(2n, { database, dryRun: true })).rejects.toMatchObject(notFound(/revision 2 are no longer/));
    await expect(anUndo(1n, { database, dryRun: true })).rejects.toMatchObject(notFound(/revision 1 are no longer/));
    expect(await anUndo(3n, { database })).toMatchObject({ records: 1 });
  });

  it('leaves nothing staged, and is in the history with its author and reason', async () => {
    await importGames([aGame({ name: 'Renamed' })]);
    await anUndo(2n, { database, actor: 'olga', reason: 'wrong list' });
    const { revision, staged } = await database.asOperator(async (tx) => ({
      revision: await tx
        .selectFrom('catalogue_revision')
        .selectAll()
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst(),
      staged: await tx.selectFrom('catalogue_staging').select('id').execute(),
    }));
    expect(revision).toMatchObject({
      actor: 'olga',
      reason: 'wrong list',
      file_name: 'undo of revision 2',
      counts: { games: { ...noChanges, changed: 1 } },
    });
    expect(staged).toEqual([]);
  });
});
