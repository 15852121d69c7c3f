import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodedError } from '../../../schema/errors.ts';
import type { Database } from '../../../server/database/database.ts';
import { createLog } from '../../../server/log.ts';
import type { CatalogueDraft, LandingRequest } from '../../../server/staff-desk.ts';
import { aCatalogue, aGame, anImport, importThreads } from '../../../tests/support/catalogue.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { emptyCatalogue } from '../catalogue.ts';
import { createCatalogueImports } from './catalogue-imports.ts';
import { landDraft } from './import-catalogue.ts';

describe('the draft of an import that waits for a second person', () => {
  const clock = aClock();
  let database: Database;
  const land = (draft: CatalogueDraft, dryRun = false, approveIn?: LandingRequest['approveIn']) =>
    landDraft({
      ...{ database, clock, log: createLog({ level: 'silent' }), draft, dryRun, approveIn },
      ...{ actor: 'ana', approvedBy: 'bob', reason: 'new season' },
    });
  /** Imports a file as far as its proposal. */
  const drafted = async (name: string): Promise<CatalogueDraft> => {
    const made: CatalogueDraft[] = [];
    await anImport(
      { games: [aGame({ name })] },
      {
        database,
        propose: async (draft) => {
          made.push(draft);
          const texts = { operation: 'importCatalogue', plan: 'x', actor: 'ana', reason: 'x' };
          const values = { tenants: '["*"]', request: JSON.stringify(draft), summary: '{}' };
          const times = { created_at: clock.now(), expires_at: new Date(clock.now().getTime() + 86_400_000) };
          await database.asOperator((tx) =>
            tx
              .insertInto('proposal')
              .values({ id: draft.import, ...texts, ...values, ...times })
              .execute(),
          );
          return land(draft, true);
        },
      },
    );
    const [draft] = made;
    if (draft === undefined) throw new Error('nothing was proposed');
    return draft;
  };
  const nameOfGame = async () => {
    const { rows } = await database.asOperator((tx) =>
      sql<{ name: string }>`select content ->> 'name' as name from catalogue_game where id = 'g1'`.execute(tx),
    );
    return rows[0]?.name;
  };
  const rowsIn = async (table: 'catalogue_staging' | 'catalogue_draft') => {
    const { rows } = await database.asOperator((tx) =>
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx),
    );
    return rows[0]?.count;
  };

  beforeEach(async () => {
    database = await aDatabase({ migrations: platformMigrations, clock });
    await anImport(aCatalogue(), { database });
  });
  afterEach(() => database?.close());

  it('is written only with the difference that was approved, compared while no other import can run', async () => {
    const draft = await drafted('Approved');
    await expect(land({ ...draft, digest: 'of another difference' })).rejects.toMatchObject({ code: 'proposal.stale' });
    expect([await nameOfGame(), await rowsIn('catalogue_draft')]).toEqual(['Lantern Parade', 1]);
    // A refused landing leaves the draft to its proposal, and the turn to others.
    await anImport({ games: [aGame({ id: 'g2', name: 'Between' })] }, { database });
    expect(await land(draft)).toMatchObject({ outcome: 'imported', revision: 3n });
    expect([await nameOfGame(), await rowsIn('catalogue_draft')]).toEqual(['Approved', 0]);
  });

  it('is written in one transaction with the approval of its proposal', async () => {
    const draft = await drafted('Approved');
    const decided = () => Promise.reject(new CodedError('proposal.unknown', { message: 'decided meanwhile' }));
    await expect(land(draft, false, decided)).rejects.toMatchObject({ code: 'proposal.unknown' });
    expect([await nameOfGame(), await rowsIn('catalogue_draft')]).toEqual(['Lantern Parade', 1]);
    expect(await land(draft)).toMatchObject({ outcome: 'imported' });
  });

  it('has the digest of all that changes, and of its state before', async () => {
    const { digest, ...draft } = await drafted('Approved');
    const planned = async () => (await land({ ...draft, digest }, true)).digest;
    expect(await planned()).toBe(digest);
    await anImport({ games: [aGame({ id: 'g2', name: 'Elsewhere' })] }, { database });
    expect(await planned()).toBe(digest);
    for (const change of [{ name: 'Newer' }, { position: 40 }, { hidden: true }]) {
      await anImport({ games: [aGame(change)] }, { database });
      expect(await planned()).not.toBe(digest);
      await anImport({ games: [aGame({ position: 4 })] }, { database });
      expect(await planned()).toBe(digest);
    }
  });

  it('is imported also if this node cannot load the catalogue at once', async () => {
    const draft = await drafted('Approved');
    const imports = createCatalogueImports({
      ...{ database, clock, log: createLog({ level: 'silent' }), threads: importThreads },
      catalogue: { refresh: () => Promise.reject(new Error('no connection')), of: () => emptyCatalogue },
    });
    const by = { actor: 'ana', approvedBy: 'bob', reason: 'x', dryRun: false };
    expect(await imports.land({ draft, ...by })).toMatchObject({ outcome: 'imported' });
    await expect(imports.land({ draft, ...by })).rejects.toMatchObject({
      code: 'proposal.stale',
      message: 'its entries are no longer stored: reject it, then propose it again',
    });
  });

  it('outlives a crash of the database, which empties what imports in progress have staged', async () => {
    const draft = await drafted('Approved');
    expect(await rowsIn('catalogue_staging')).toBe(0);
    const { rows } = await database.asOperator((tx) =>
      sql<{ kind: string }>`select relpersistence as kind from pg_class where relname = 'catalogue_draft'`.execute(tx),
    );
    expect(rows).toEqual([{ kind: 'p' }]);
    expect(await land(draft)).toMatchObject({ outcome: 'imported' });
  });
});
