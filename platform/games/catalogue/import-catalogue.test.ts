import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { aCatalogue, aGame, anImport, faultsOf } from '../../../tests/support/catalogue.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { exportCatalogue } from './export-catalogue.ts';

const noChanges = { added: 0, changed: 0, hidden: 0, shown: 0 };

describe('importing the catalogue', () => {
  let database: Database;
  const games = () =>
    database.asOperator((tx) =>
      tx
        .selectFrom('catalogue_game')
        .select(['vendor', 'id', 'node_id', 'position', 'hidden', 'content'])
        .orderBy('position')
        .orderBy('node_id')
        .execute(),
    );
  const count = async (table: 'catalogue_staging' | 'catalogue_revision') =>
    database.asOperator(async (tx) =>
      Number(
        (
          await tx
            .selectFrom(table)
            .select((row) => row.fn.countAll<bigint>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),
    );

  let first: Awaited<ReturnType<typeof anImport>>;
  beforeEach(async () => {
    database = await aDatabase({ migrations: platformMigrations });
    first = await anImport(aCatalogue(), { database });
  });
  afterEach(() => database?.close());
  it('writes a whole file, with node ids and positions in its order', async () => {
    const { outcome, counts, records, revision } = first;
    expect({ outcome, counts, records, revision }).toEqual({
      outcome: 'imported',
      counts: {
        vendors: { ...noChanges, added: 2 },
        classifications: { ...noChanges, added: 1 },
        games: { ...noChanges, added: 3 },
      },
      records: 6,
      revision: 1n,
    });
    expect((await games()).map(({ vendor, id, node_id }) => [vendor, id, node_id])).toEqual([
      ['NOVA', 'g1', 1],
      ['NOVA', 'g2', 2],
      ['REEF', 'r1', 3],
    ]);
    expect(await count('catalogue_staging')).toBe(0);
  });

  it('has no effect when repeated, and reports so', async () => {
    const before = await count('catalogue_revision');
    expect(await anImport(aCatalogue(), { database })).toMatchObject({ outcome: 'unchanged', revision: null });
    expect(await count('catalogue_revision')).toBe(before);
  });

  it('reports in a dry run what it would change, and changes nothing', async () => {
    const before = await games();
    const content = { games: [aGame({ name: 'Lantern March', minBet: 2 }), aGame({ id: 'g3', name: 'Third' })] };
    const dry = await anImport(content, { database, dryRun: true });
    expect(dry).toMatchObject({ outcome: 'dry-run', counts: { games: { ...noChanges, added: 1, changed: 1 } } });
    expect(dry.samples).toMatchObject([
      { change: 'added', key: 'NOVA g3', before: {} },
      {
        change: 'changed',
        key: 'NOVA g1',
        before: { name: 'Lantern Parade', minBet: 0 },
        after: { name: 'Lantern March', minBet: 2 },
      },
    ]);
    expect(Object.keys(dry.samples[1]?.after ?? {})).toEqual(expect.arrayContaining(['name', 'minBet']));
    expect(Object.keys(dry.samples[1]?.after ?? {})).toHaveLength(2);
    expect(await games()).toEqual(before);
  });

  it("reads a game's devices from JSON and CSV, and exports them", async () => {
    const both = aGame({ devices: 'both' });
    // Rows older than devices are equal to records that state both.
    expect((await anImport({ games: [both] }, { database })).outcome).toBe('unchanged');
    const csv = 'vendor,id,name,type,devices\nNOVA,g1,Lantern Parade,RNG,desktop\nNOVA,g2,Second,RNG,\n';
    const changed = await anImport(csv, { database, kind: 'csv' });
    expect(changed.samples).toEqual([
      { section: 'games', change: 'changed', key: 'NOVA g1', before: {}, after: { devices: 'desktop' } },
    ]);
    const written = async (kind: 'csv' | 'json') => {
      let text = '';
      for await (const part of exportCatalogue({ database, kind, section: 'games' })) text += part;
      return text;
    };
    expect(
      (JSON.parse(await written('json')) as { games: { id: string; devices?: string }[] }).games.map(
        ({ id, devices }) => [id, devices],
      ),
    ).toEqual([
      ['g1', 'desktop'],
      ['g2', undefined],
      ['r1', undefined],
    ]);
    expect((await anImport(await written('csv'), { database, kind: 'csv' })).outcome).toBe('unchanged');
    const faults = await faultsOf(anImport({ games: [aGame({ devices: 'desktp' })] }, { database }));
    expect(faults.join()).toMatch(/did you mean desktop/);
  });

  it("hides entries that the file's sections lack with `replace`, and shows them again under their id", async () => {
    const replaced = await anImport({ games: [aGame()] }, { database, replace: true });
    expect(replaced.counts).toMatchObject({ games: { ...noChanges, hidden: 2 }, vendors: noChanges });
    expect((await games()).map(({ id, hidden }) => [id, hidden])).toEqual([
      ['g1', false],
      ['g2', true],
      ['r1', true],
    ]);
    const back = await anImport({ games: [aGame({ id: 'g2', name: 'Second' })] }, { database });
    expect(back.counts.games).toEqual({ ...noChanges, shown: 1 });
    expect((await games()).find(({ id }) => id === 'g2')).toMatchObject({ node_id: 2, hidden: false });
    await anImport(aCatalogue(), { database });
  });

  it('stores a stated node id, and assigns the next ones to other games', async () => {
    await anImport({ games: [aGame({ id: 'n1', nodeId: 500 }), aGame({ id: 'n2' })] }, { database });
    const ids = new Map((await games()).map(({ id, node_id }) => [id, node_id]));
    expect([ids.get('n1'), ids.get('n2')]).toEqual([500, 501]);
    expect(
      await faultsOf(
        anImport(
          [
            '{"games":[',
            JSON.stringify(aGame({ id: 'n1', nodeId: 501 })),
            `,${JSON.stringify(aGame({ id: 'n9', nodeId: 500 }))}`,
            `,${JSON.stringify(aGame({ id: 'n10', nodeId: 900 }))}`,
            `,${JSON.stringify(aGame({ id: 'n11', nodeId: 900 }))}`,
            ']}',
          ].join('\n'),
          { database },
        ),
      ),
    ).toEqual([
      '2:1 [node-id-changed] NOVA n1 has the node id 500 permanently (write 500, or leave it out)',
      '2:1 [node-id-taken] the node id belongs to NOVA n2 (leave it out, and the game gets the next)',
      '3:2 [node-id-taken] the node id belongs to NOVA n1 (leave it out, and the game gets the next)',
      '5:2 [node-id-twice] the game in line 4 has this node id (leave it out, and the game gets the next)',
    ]);
  });

  it('reports conflicts between records, and writes nothing of the file', async () => {
    const before = await count('catalogue_revision');
    const faults = await faultsOf(
      anImport(
        [
          '{"games":[',
          JSON.stringify(aGame({ id: 'new' })),
          `,${JSON.stringify(aGame({ id: 'new' }))}`,
          `,${JSON.stringify(aGame({ id: 'n3', vendor: 'NOVB' }))}`,
          `,${JSON.stringify(aGame({ id: 'n4', classifications: ['JB'] }))}`,
          ']}',
        ].join('\n'),
        { database },
      ),
    );
    expect(faults).toEqual([
      '3:2 [duplicate] NOVA new is already in line 2 (keep one of them)',
      '4:2 [unknown-vendor] no vendor is called "NOVB" (did you mean NOVA?)',
      '5:2 [unknown-classification] no classification is called "JB" (did you mean JP?)',
    ]);
    expect((await games()).some(({ id }) => id === 'new')).toBe(false);
    expect([await count('catalogue_revision'), await count('catalogue_staging')]).toEqual([before, 0]);
  });

  it('reports all other faults of a record that has one', async () => {
    const faults = await faultsOf(
      anImport(
        [
          '{"games":[',
          JSON.stringify(aGame({ id: 'twice', type: 'RNGG' })),
          `,${JSON.stringify(aGame({ id: 'twice', vendor: 'NOVA' }))}`,
          `,${JSON.stringify(aGame({ id: 'n5', minBet: 'ten', classifications: ['JB'], nodeId: 1 }))}`,
          `,${JSON.stringify(aGame({ id: 'n6', vendor: 'NOVB', name: 7 }))}`,
          `,${JSON.stringify(aGame({ id: 'n7', vendor: 'no vendor', classifications: 'JP' }))}`,
          ']}',
        ].join('\n'),
        { database },
      ),
    );
    expect(faults.map((fault) => fault.replace(/^(\d+):\d+ (\S+) .*/, '$1 $2'))).toEqual([
      '2 [schema]',
      '3 [duplicate]',
      expect.stringMatching(/^4 /),
      expect.stringMatching(/^4 /),
      expect.stringMatching(/^4 /),
      '5 [unknown-vendor]',
      '5 [schema]',
      '6 [schema]',
      '6 [schema]',
    ]);
    expect(faults.filter((fault) => fault.startsWith('4')).map((fault) => /\[(.*?)\]/.exec(fault)?.[1])).toEqual(
      expect.arrayContaining(['schema', 'unknown-classification', 'node-id-taken']),
    );
    expect((await games()).some(({ id }) => id === 'twice')).toBe(false);
  });

  it('refuses a second import while one is in progress, and completes the first', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    async function* slowly() {
      yield Buffer.from('{"games":[');
      await gate;
      yield Buffer.from(`${JSON.stringify(aGame({ id: 'slow' }))}]}`);
    }
    const slow = anImport(slowly(), { database });
    await expect
      .poll(() =>
        database.asOperator((tx) =>
          tx.selectFrom('catalogue_import').select('state').where('state', '=', 'reading').execute(),
        ),
      )
      .toHaveLength(1);
    await expect(anImport(aCatalogue(), { database })).rejects.toMatchObject({ code: 'catalogue.busy' });
    open();
    expect(await slow).toMatchObject({ outcome: 'imported' });
  });

  it('stores nothing of a file whose sender disconnects', async () => {
    const before = await games();
    async function* broken() {
      yield Buffer.from(
        `{"games":[${Array.from({ length: 700 }, (_, index) => JSON.stringify(aGame({ id: `b${index}` }))).join()}`,
      );
      throw new Error('gone');
    }
    await expect(anImport(broken(), { database })).rejects.toThrow('gone');
    expect(await games()).toEqual(before);
    expect(await count('catalogue_staging')).toBe(0);
    expect(await anImport(aCatalogue(), { database })).toMatchObject({ outcome: 'unchanged' });
  });

  it('sweeps staged rows of a process that died before writing', async () => {
    await database.asOperator(async (tx) => {
      await tx
        .insertInto('catalogue_import')
        .values({
          id: 'dead',
          state: 'writing',
          file_name: 'x',
          actor: 'x',
          touched_at: sql<Date>`now() - interval '1 hour'`,
        })
        .execute();
      await sql`insert into catalogue_staging select 'dead', n, 'games', 'NOVA', 'd' || n, null, null, false, 'x', '{}', 1, 1
        from generate_series(1, 6000) as n`.execute(tx);
    });
    expect(await anImport({ games: [aGame({ id: 'after' })] }, { database })).toMatchObject({ outcome: 'imported' });
    expect(await count('catalogue_staging')).toBe(0);
    expect((await games()).some(({ id }) => id.startsWith('d1'))).toBe(false);
  });

  it('lets no brand write the catalogue or read staging and history', async () => {
    for (const statement of [
      `update catalogue_game set hidden = true`,
      `insert into catalogue_vendor values ('X', 1, false, '', '{}')`,
      `delete from catalogue_classification`,
      `select * from catalogue_staging`,
      `select * from catalogue_revision`,
      `insert into brand_choice values ('a', '', false, false, '', '', 'x', now())`,
    ])
      await expect(
        database.asTenant('a', (tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/);
    const seen = await database.asTenant('a', (tx) => tx.selectFrom('catalogue_game').select('id').execute());
    expect(seen.length).toBeGreaterThan(0);
    await expect(database.asOperator((tx) => sql`delete from catalogue_game`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('records who changed what, when and why', async () => {
    const rows = await database.asOperator((tx) =>
      tx.selectFrom('catalogue_revision').selectAll().orderBy('sequence').limit(1).execute(),
    );
    expect(rows).toMatchObject([
      {
        sequence: 1n,
        actor: 'test',
        reason: 'test',
        file_name: 'games.json',
        replaced: false,
        counts: { games: { added: 3 } },
      },
    ]);
  });
});
