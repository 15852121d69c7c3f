import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformMigrations } from '../platform/migrations/platform-migrations.ts';
import { aDatabase } from '../tests/support/database.ts';
import type { Database } from './database/database.ts';
import { listRevisions, newestNumber, newestRevision } from './revisions.ts';

describe('the histories of brands', () => {
  let database: Database;
  const created_at = new Date('2026-03-01T12:00:00Z');
  const none = JSON.stringify({});
  beforeAll(async () => {
    database = await aDatabase({ migrations: platformMigrations });
    await database.asOperator(async (tx) => {
      for (let number = 1; number <= 201; number += 1)
        for (const tenant of ['one', 'two']) {
          const of = { tenant, actor: 'ana', reason: `${tenant} ${number}`, moved: false, created_at };
          await tx
            .insertInto('content_revision')
            .values({ ...of, digest: 'd', folder: 'spring', replaced: true, counts: none })
            .execute();
          if (number > 2) continue;
          const lists = number === 1 ? null : none;
          const choice = { ...of, actor: 'ben', file_name: 'games.csv', vendors: none, games: none, lists };
          await tx.insertInto('brand_choice_revision').values(choice).execute();
        }
    });
  });
  afterAll(() => database?.close());

  it('list the last 200 revisions of one brand, the newest last', async () => {
    const listed = await listRevisions(database, 'content', 'one');
    expect(listed.map(({ reason }) => reason)).toEqual(Array.from({ length: 200 }, (_, at) => `one ${at + 2}`));
    // The numbers of two brands alternate, and "401" comes before "99" as a text.
    expect(listed.at(-1)).toEqual({
      ...{ sequence: '401', actor: 'ana', reason: 'one 201', createdAt: created_at.toISOString() },
      ...{ folder: 'spring', replaced: true, counts: {} },
    });
  });

  it('show the columns of their kind', async () => {
    const listed = await listRevisions(database, 'choice', 'two');
    const of = { actor: 'ben', createdAt: created_at.toISOString(), file: 'games.csv', vendors: {}, games: {} };
    expect(listed).toEqual([
      { ...of, sequence: '2', reason: 'two 1', isStored: false },
      { ...of, sequence: '4', reason: 'two 2', isStored: true },
    ]);
    expect(await listRevisions(database, 'catalogue')).toEqual([]);
  });

  it('name their newest revision, and 0 before the first', async () => {
    const { actor, sequence } = (await database.asOperator((tx) => newestRevision(tx, 'choice', 'one'))) ?? {};
    expect([actor, sequence]).toEqual(['ben', 3n]);
    const numbers = ['one', 'two', 'three'].map((tenant) => newestNumber(database, 'content', tenant));
    expect(await Promise.all(numbers)).toEqual(['401', '402', '0']);
  });
});
