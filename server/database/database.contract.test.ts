import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type Generated, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { aDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createTables } from './create-tables.ts';
import { type AnyTx, type Database, withClock } from './database.ts';
import type { Migration } from './migration.ts';
import { deleteRows, selectRows, updateRows } from './rows.ts';
import type { Tables } from './tables.ts';

declare module './tables.ts' {
  interface Tables {
    contract_player: { tenant: string; id: string; balance: bigint; born: string | null };
    contract_staff: { id: Generated<bigint>; name: string };
  }
}

const migrations: readonly Migration[] = [
  {
    id: 'contract.001-player',
    up: (db) =>
      createTables(db, {
        contract_player: {
          kind: 'distributed',
          columns: 'id text not null, balance bigint not null default 0, born date',
          key: 'id',
        },
        contract_staff: {
          kind: 'coordinator',
          columns: 'id bigint primary key generated always as identity, name text not null',
        },
      }),
  },
];

const aPlayer = (tenant: string, id: string) => ({ tenant, id, balance: 0n, born: null });
const aChange = (tenant: string, path = '/flags/REWCEN3') => ({
  tenant,
  path,
  value: 'true',
  reason: 'contract',
  actor: 'test',
  from_at: null,
  until_at: null,
  change_set: 'set',
});
const anAuditEntry = (tenant: string, id: string, scope: 'brand' | 'player') => ({
  tenant,
  id,
  scope,
  actor: 'test',
  action: 'login',
  subject: null,
  address: '192.0.2.1',
  before: null,
  after: null,
  request_id: null,
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
const players = (tx: AnyTx) => tx.selectFrom('contract_player').selectAll().execute();
const addPlayer = (database: Database, tenant: string, id: string) =>
  database.asTenant(tenant, (tx) => tx.insertInto('contract_player').values(aPlayer(tenant, id)).execute());

/** A promise and the function that settles it. */
const aSignal = () => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
};

describe.each(['embedded', 'server'] as const)('a database (%s)', (kind) => {
  describe('as everybody uses it', () => {
    const clock = aClock('2031-05-06T07:08:09Z');
    let database: Database;

    beforeAll(async () => {
      database = await aDatabase({ kind, migrations, clock });
    });
    afterAll(() => database?.close());

    it('answers a ping and states its kind', async () => {
      await database.ping();
      expect(database.kind).toBe(kind);
    });

    it('gives each transaction its tenant and the clock', async () => {
      const at = async (tx: AnyTx) => tx.clock.now();
      const tenantOf = async (tx: { readonly tenant: string }) => tx.tenant;
      const later = withClock(database, aClock('2032-01-01T00:00:00Z'));
      for (const call of ['asTenant', 'single'] as const) {
        const read = (tenant: string) =>
          database[call](tenant, async (tx) => {
            await tx.selectFrom('contract_player').selectAll().execute();
            return [await tenantOf(tx), await at(tx)];
          });
        expect([await read('one'), await read('two')]).toEqual([
          ['one', clock.now()],
          ['two', clock.now()],
        ]);
        expect(await later[call]('one', at)).toEqual(new Date('2032-01-01T00:00:00Z'));
      }
      expect(await database.asOperator(at)).toEqual(clock.now());
      expect(await later.asOperator(at)).toEqual(new Date('2032-01-01T00:00:00Z'));
    });

    it('shows a tenant its own rows only, without any `where`', async () => {
      await addPlayer(database, 'sees-a', 'one');
      await addPlayer(database, 'sees-b', 'two');
      expect(idsOf(await database.asTenant('sees-a', players))).toEqual(['one']);
      expect(idsOf(await database.asTenant('sees-b', players))).toEqual(['two']);
      expect(await database.asTenant('sees-c', players)).toEqual([]);
    });

    it('selects, updates and deletes only the rows whose columns have all given values', async () => {
      await addPlayer(database, 'rows', 'a');
      await addPlayer(database, 'rows', 'b');
      await database.asTenant('rows', async (tx) => {
        const a = { tenant: 'rows', id: 'a' };
        expect(idsOf(await selectRows(tx, 'contract_player', a).selectAll().execute())).toEqual(['a']);
        expect(
          await selectRows(tx, 'contract_player', { ...a, tenant: 'other' })
            .selectAll()
            .execute(),
        ).toEqual([]);
        await updateRows(tx, 'contract_player', a).set({ balance: 7n }).execute();
        const balances = (await players(tx)).map(({ id, balance }) => [id, balance]).sort();
        expect(balances).toEqual([
          ['a', 7n],
          ['b', aPlayer('rows', 'b').balance],
        ]);
        // @ts-expect-error A value that may be missing is refused.
        deleteRows(tx, 'contract_player', { tenant: 'rows', id: undefined as string | undefined });
        // @ts-expect-error So is one that may be left out.
        deleteRows(tx, 'contract_player', { tenant: 'rows' } as { tenant: string; id?: string });
        expect(() => deleteRows(tx, 'contract_player', {})).toThrow('names no column');
        await deleteRows(tx, 'contract_player', a).execute();
        expect(idsOf(await players(tx))).toEqual(['b']);
      });
    });

    it('refuses a row of another tenant, and neither updates nor deletes one', async () => {
      await addPlayer(database, 'owner', 'kept');
      await expect(
        database.asTenant('thief', (tx) => tx.insertInto('contract_player').values(aPlayer('owner', 'x')).execute()),
      ).rejects.toThrow(/row-level security/);
      const touched = await database.asTenant('thief', async (tx) => ({
        updated: await tx.updateTable('contract_player').set({ balance: 9n }).executeTakeFirst(),
        deleted: await tx.deleteFrom('contract_player').executeTakeFirst(),
      }));
      expect(touched.updated.numUpdatedRows).toBe(0n);
      expect(touched.deleted.numDeletedRows).toBe(0n);
      expect(await database.asTenant('owner', players)).toEqual([aPlayer('owner', 'kept')]);
    });

    it('refuses to move a row to another tenant', async () => {
      await addPlayer(database, 'from', 'mover');
      await expect(
        database.asTenant('from', (tx) => tx.updateTable('contract_player').set({ tenant: 'to' }).execute()),
      ).rejects.toThrow(/row-level security/);
    });

    it('separates tenants whose transactions run at the same time', async () => {
      const tenants = Array.from({ length: 20 }, (_, index) => `crowd-${index}`);
      await Promise.all(tenants.map((tenant) => addPlayer(database, tenant, `player of ${tenant}`)));
      const seen = await Promise.all(tenants.map((tenant) => database.asTenant(tenant, players)));
      expect(seen.map(idsOf)).toEqual(tenants.map((tenant) => [`player of ${tenant}`]));
    });

    it('rejects an empty tenant name', async () => {
      await expect(database.asTenant('', players)).rejects.toThrow(RangeError);
    });

    it('runs as a role that is not a superuser, bypasses no policy and owns nothing', async () => {
      const whoAmI = (tx: AnyTx) =>
        sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; owned: bigint }>`
          select rolname, rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = pg_roles.oid) as owned
          from pg_roles where rolname = current_user`
          .execute(tx)
          .then(({ rows }) => rows[0]);
      const plain = { rolsuper: false, rolbypassrls: false, owned: 0n };
      expect(await database.asTenant('a', whoAmI)).toEqual({ rolname: 'livery_tenant', ...plain });
      expect(await database.asOperator(whoAmI)).toEqual({ rolname: 'livery_operator', ...plain });
    });

    it('forces row-level security on every table that has a tenant, with the tenant first in its key', async () => {
      const { rows } = await database.asOperator((tx) =>
        sql<{ name: string; forced: boolean; first: string }>`
          select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
            (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) as first
          from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
          where c.relkind = 'r' and exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped)
            and c.relnamespace = 'public'::regnamespace`.execute(tx),
      );
      expect(rows.length).toBeGreaterThanOrEqual(7);
      expect(rows.filter(({ forced, first }) => !forced || first !== 'tenant')).toEqual([]);
    });

    it('gives the operator access to brand tables of all tenants and to no row of a player', async () => {
      await database.asOperator((tx) =>
        tx
          .insertInto('brand_state')
          .values([{ tenant: 'op-a' }, { tenant: 'op-b', archived: true }])
          .execute(),
      );
      const states = await database.asOperator((tx) =>
        tx.selectFrom('brand_state').select(['tenant', 'archived']).where('tenant', 'like', 'op-%').execute(),
      );
      expect(states).toHaveLength(2);
      await expect(database.asOperator(players)).rejects.toThrow(/permission denied/);
    });

    it('gives a tenant no access to operator tables, and no right to change its brand', async () => {
      await database.asOperator((tx) => tx.insertInto('contract_staff').values({ name: 'Ana' }).execute());
      await expect(
        database.asTenant('a', (tx) => tx.selectFrom('contract_staff').selectAll().execute()),
      ).rejects.toThrow(/permission denied/);
      await expect(
        database.asTenant('a', (tx) => tx.insertInto('change').values(aChange('a')).execute()),
      ).rejects.toThrow(/permission denied/);
    });

    it('keeps changes, releases and the audit append-only', async () => {
      await database.asOperator((tx) => tx.insertInto('change').values(aChange('append')).execute());
      const attempts = [
        'update change set actor = $$x$$',
        'delete from change',
        'delete from release',
        'delete from asset',
      ];
      const onAudit = ['update audit set actor = $$x$$', 'delete from audit', 'truncate audit'];
      for (const statement of [...attempts, ...onAudit]) {
        const run = (tx: AnyTx) => sql.raw(statement).execute(tx);
        await expect(database.asOperator(run), statement).rejects.toThrow(/permission denied/);
        await expect(database.asTenant('append', run), statement).rejects.toThrow(/permission denied/);
      }
    });

    it('shows the operator what staff did and not what players did', async () => {
      await database.asTenant('audited', (tx) =>
        tx
          .insertInto('audit')
          .values([anAuditEntry('audited', '1', 'player'), anAuditEntry('audited', '2', 'brand')])
          .execute(),
      );
      const read = (tx: AnyTx) => tx.selectFrom('audit').selectAll().where('tenant', '=', 'audited').execute();
      expect(idsOf(await database.asOperator(read))).toEqual(['2']);
      expect(idsOf(await database.asTenant('audited', read))).toEqual(['1', '2']);
      await expect(
        database.asOperator((tx) =>
          tx
            .insertInto('audit')
            .values(anAuditEntry('audited', '3', 'player'))
            .execute(),
        ),
      ).rejects.toThrow(/row-level security/);
    });

    it('erases addresses from the audit after 90 days, and nothing else', async () => {
      const old = { ...anAuditEntry('old', 'old', 'player'), created_at: new Date('2020-01-01T00:00:00Z') };
      await database.asTenant('old', (tx) =>
        tx
          .insertInto('audit')
          .values([old, anAuditEntry('old', 'young', 'player')])
          .execute(),
      );
      await expect(
        database.asOperator((tx) => tx.updateTable('audit').set({ address: 'forged' }).execute()),
      ).rejects.toThrow(/row-level security/);
      const erased = await database.asOperator((tx) =>
        tx.updateTable('audit').set({ address: null }).executeTakeFirst(),
      );
      expect(erased.numUpdatedRows).toBe(1n);
      const rows = await database.asTenant('old', (tx) =>
        tx.selectFrom('audit').select(['id', 'address']).orderBy('id').execute(),
      );
      expect(rows).toEqual([
        { id: 'old', address: null },
        { id: 'young', address: '192.0.2.1' },
      ]);
    });

    it('commits all of a transaction or nothing', async () => {
      await expect(
        database.asTenant('rolled', async (tx) => {
          await tx.insertInto('contract_player').values(aPlayer('rolled', 'gone')).execute();
          throw new Error('second thoughts');
        }),
      ).rejects.toThrow('second thoughts');
      expect(await database.asTenant('rolled', players)).toEqual([]);
    });

    it('runs a single statement as a separate transaction, and rejects a second one', async () => {
      const single = (tenant: string, work: (tx: AnyTx) => Promise<unknown>) => database.single(tenant, work);
      await single('alone', (tx) => tx.insertInto('contract_player').values(aPlayer('alone', 'one')).execute());
      expect(await single('alone', players)).toEqual([aPlayer('alone', 'one')]);
      expect(await single('alone-too', players)).toEqual([]);
      await expect(
        single('alone', (tx) => tx.insertInto('contract_player').values(aPlayer('other', 'x')).execute()),
      ).rejects.toThrow(/row-level security/);
      await expect(
        single('alone', async (tx) => {
          await players(tx);
          await players(tx);
        }),
      ).rejects.toThrow('has only one statement');
      const swallow = single('alone', (tx) => sql`select 1 / 0`.execute(tx).catch(() => undefined));
      await expect(swallow).rejects.toMatchObject({ code: 'database.rolled_back' });
      await expect(single('', players)).rejects.toThrow(RangeError);
      expect(await single('alone', players)).toHaveLength(1);
    });

    it('leaks nothing of a single statement that failed into the next transaction', async () => {
      // Milliseconds: after ten the embedded database lets sockets and timers run between two statements.
      for (const busy of [0, 12, 24]) {
        await expect(
          database.single('failed-before', async (tx) => {
            const until = performance.now() + busy;
            while (performance.now() < until);
            await tx.insertInto('contract_player').values(aPlayer('other', 'x')).execute();
          }),
        ).rejects.toThrow(/row-level security/);
        const rolledBack = database.asTenant('failed-before', async (tx) => {
          await tx
            .insertInto('contract_player')
            .values(aPlayer('failed-before', `${busy}`))
            .execute();
          await nextTurnOfLoop();
          expect(await players(tx)).toHaveLength(1);
          throw new Error('second thoughts');
        });
        await expect(rolledBack).rejects.toThrow('second thoughts');
        expect(await database.asTenant('failed-before', players)).toEqual([]);
      }
    });

    it('answers concurrent statements in their order', async () => {
      const add = (tx: AnyTx, id: string) => tx.insertInto('contract_player').values(aPlayer('crowded', id)).execute();
      const seen = await database.asTenant('crowded', (tx) =>
        Promise.all([add(tx, 'a'), players(tx), add(tx, 'b'), players(tx)]),
      );
      expect([idsOf(seen[1]), idsOf(seen[3])]).toEqual([['a'], ['a', 'b']]);
      // A failing statement fails the whole transaction, including the statements sent after it.
      const failing = database.asTenant('crowded', (tx) => Promise.all([add(tx, 'c'), add(tx, 'a'), add(tx, 'd')]));
      await expect(failing).rejects.toThrow(/duplicate key/);
      expect(idsOf(await database.asTenant('crowded', players))).toEqual(['a', 'b']);
    });

    it('reports the statement that failed, not one that was sent behind it', async () => {
      const sent = database.asTenant('behind', async (tx) => {
        const failing = sql`select 1 / 0`.execute(tx);
        failing.catch(() => undefined);
        await sql`select 1`.execute(tx);
      });
      await expect(sent).rejects.toMatchObject({ code: '22012' });
    });

    it('throws if a swallowed failure turned the commit into a rollback', async () => {
      const swallow = database.asTenant('swallowed', async (tx) => {
        await tx.insertInto('contract_player').values(aPlayer('swallowed', 'gone')).execute();
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      });
      await expect(swallow).rejects.toMatchObject({ code: 'database.rolled_back' });
      expect(await database.asTenant('swallowed', players)).toEqual([]);
    });

    it('throws on any call that would wait for the transaction that it is called in', async () => {
      const inside: ((tx: AnyTx) => Promise<unknown>)[] = [
        () => database.asTenant('b', players),
        () => database.asOperator(async () => undefined),
        () => database.ping(),
        () => database.listen('nested', () => undefined),
        () => database.close(),
      ];
      for (const call of inside) {
        await expect(database.asTenant('a', call)).rejects.toMatchObject({ code: 'database.nested_transaction' });
        await expect(database.asOperator(call)).rejects.toMatchObject({ code: 'database.nested_transaction' });
      }
      await database.ping();
    });

    it('throws on such calls also after another transaction or all of them have ended', async () => {
      const { give: go, given: started } = aSignal();
      const nested = database.asTenant('a', async () => {
        await started;
        await database.asTenant('a', async () => undefined);
      });
      const other = database.asTenant('b', async () => undefined);
      // The embedded database has one connection, so the other transaction has to wait for it.
      if (database.kind === 'server') await other;
      go();
      await expect(nested).rejects.toMatchObject({ code: 'database.nested_transaction' });
      await other;
      await expect(database.asTenant('a', () => database.ping())).rejects.toMatchObject({
        code: 'database.nested_transaction',
      });
    });

    it('lets work that outlives its transaction open another', async () => {
      const { give: over, given: isOver } = aSignal();
      let late: Promise<unknown> = Promise.resolve();
      await database.asTenant('late', async () => {
        late = isOver.then(() => addPlayer(database, 'late', 'one'));
      });
      over();
      await late;
      expect(idsOf(await database.asTenant('late', players))).toEqual(['one']);
    });

    it('shows nothing to a query that escaped its transaction', async () => {
      await addPlayer(database, 'escaped', 'one');
      let escaped: AnyTx | undefined;
      await database.asTenant('escaped', async (tx) => {
        escaped = tx;
      });
      await expect(escaped?.selectFrom('contract_player').selectAll().execute()).rejects.toThrow();
    });

    it('runs work again after a serialization failure or a deadlock, a bounded number of times', async () => {
      for (const code of ['40001', '40P01']) {
        let runs = 0;
        const settled = await database.asTenant('again', async (tx) => {
          runs += 1;
          if (runs < 3)
            await sql.raw(`do $$ begin raise exception 'try again' using errcode = '${code}'; end $$`).execute(tx);
          return runs;
        });
        expect(settled).toBe(3);
      }
      let runs = 0;
      const never = database.asTenant('again', async () => {
        runs += 1;
        throw Object.assign(new Error('for ever'), { code: '40001' });
      });
      await expect(never).rejects.toThrow('for ever');
      expect(runs).toBe(5);
    });

    it('notifies listeners of committed notices and of none that was rolled back', async () => {
      const heard: string[] = [];
      const stop = await database.listen('contract', (payload) => heard.push(payload));
      const deaf: string[] = [];
      const stopOther = await database.listen('contract_other', (payload) => deaf.push(payload));
      const send = (payload: string) => (tx: AnyTx) => database.notify(tx, { channel: 'contract', payload });
      await database.asOperator(send('one'));
      const undone = database.asOperator(async (tx) => {
        await send('undone')(tx);
        throw new Error('no');
      });
      await expect(undone).rejects.toThrow('no');
      await database.asTenant('any', send('two'));
      await eventually(() => expect(heard).toEqual(['one', 'two']));
      await stop();
      await database.asOperator(send('three'));
      const again: string[] = [];
      const stopAgain = await database.listen('contract', (payload) => again.push(payload));
      await database.asOperator(send('four'));
      await eventually(() => expect(again).toEqual(['four']));
      expect(heard).toEqual(['one', 'two']);
      expect(deaf).toEqual([]);
      await stopAgain();
      await stopOther();
    });

    it('lets a listener open a transaction, and survives one that throws', async () => {
      const seen: string[][] = [];
      const stopBad = await database.listen('contract_work', () => {
        throw new Error('bad listener');
      });
      const stop = await database.listen('contract_work', async () => {
        seen.push(idsOf(await database.asTenant('told', players)));
      });
      await database.asTenant('told', async (tx) => {
        await tx.insertInto('contract_player').values(aPlayer('told', 'one')).execute();
        await database.notify(tx, { channel: 'contract_work', payload: '' });
      });
      await eventually(() => expect(seen).toEqual([['one']]));
      await stop();
      await stopBad();
    });

    it('rejects an invalid channel name', async () => {
      await expect(database.listen('a; drop table audit', () => undefined)).rejects.toThrow(RangeError);
    });

    it('returns the same values on both kinds', async () => {
      const { rows } = await database.asOperator((tx) =>
        sql<Record<string, unknown>>`select
          9007199254740993::bigint as large, count(*) as counted, array[1, null, 9007199254740993]::bigint[] as larges,
          sum(1::bigint) as summed, 1.50::numeric as price, 7::int as small, 0.5::float8 as half,
          '2000-02-29'::date as born, timestamptz '2026-01-02T03:04:05.678Z' as at, timestamp '2026-01-02 03:04:05.678' as zoneless,
          array['2000-02-29']::date[] as days, '{"a":[1,null]}'::jsonb as json, '\\x00ff'::bytea as bytes, true as yes, array['a','b']::text[] as texts`.execute(
          tx,
        ),
      );
      const { bytes, ...row } = rows[0] ?? {};
      expect(row).toEqual({
        large: 9007199254740993n,
        counted: 1n,
        larges: [1n, null, 9007199254740993n],
        summed: '1',
        price: '1.50',
        small: 7,
        half: 0.5,
        born: '2000-02-29',
        at: new Date('2026-01-02T03:04:05.678Z'),
        zoneless: new Date('2026-01-02T03:04:05.678Z'),
        days: ['2000-02-29'],
        json: { a: [1, null] },
        yes: true,
        texts: ['a', 'b'],
      });
      expect(bytes).toBeInstanceOf(Uint8Array);
      expect([...(bytes as Uint8Array)]).toEqual([0, 255]);
    });

    it('accepts values in the form in which it returns them', async () => {
      const player = { tenant: 'values', id: 'one', balance: 9007199254740993n, born: '2000-02-29' };
      const read = await database.asTenant('values', async (tx) => {
        const written = await tx.insertInto('contract_player').values(player).executeTakeFirst();
        expect(written.numInsertedOrUpdatedRows).toBe(1n);
        return tx.selectFrom('contract_player').selectAll().where('balance', '=', player.balance).execute();
      });
      expect(read).toEqual([player]);
      const release = { manifest: { a: [1, 'two', null] }, texts: {}, assets: { 'logo.svg': 'ab' } };
      const bytes = new Uint8Array([0, 1, 255]);
      const stored = await database.asOperator(async (tx) => {
        await tx
          .insertInto('release')
          .values({
            tenant: 'values',
            id: 'r1',
            manifest: JSON.stringify(release.manifest),
            texts: JSON.stringify(release.texts),
            assets: JSON.stringify(release.assets),
            origin: 'pushed',
            parents: '[]',
            actor: 'test',
            reason: 'parity',
          })
          .execute();
        await tx
          .insertInto('asset')
          .values({ tenant: 'values', hash: 'ab', bytes, content_type: 'image/png' })
          .execute();
        const value = JSON.stringify('text');
        await tx
          .insertInto('change')
          .values({ ...aChange('values'), value })
          .execute();
        return {
          release: await tx
            .selectFrom('release')
            .select(['manifest', 'texts', 'assets'])
            .where('id', '=', 'r1')
            .execute(),
          asset: await tx.selectFrom('asset').select('bytes').where('tenant', '=', 'values').executeTakeFirstOrThrow(),
          change: await tx.selectFrom('change').select('value').where('tenant', '=', 'values').execute(),
        };
      });
      expect(stored.release).toEqual([release]);
      expect([...stored.asset.bytes]).toEqual([...bytes]);
      expect(stored.change).toEqual([{ value: 'text' }]);
    });
  });

  describe('at its limits', () => {
    it('names a migration that failed and rolls all of it back', async () => {
      const broken: Migration = {
        id: 'contract.002-broken',
        up: async (db: Kysely<Tables>) => {
          await sql`create table half_made (id int)`.execute(db);
          await sql`create table nonsense (id no_such_type)`.execute(db);
        },
      };
      await expect(aDatabase({ kind, migrations: [broken] })).rejects.toMatchObject({
        code: 'database.migration_failed',
        message: expect.stringContaining('contract.002-broken'),
      });
    });

    it('refuses two migrations of one name', async () => {
      const [migration] = migrations;
      await expect(aDatabase({ kind, migrations: migration ? [migration, migration] : [] })).rejects.toMatchObject({
        code: 'database.migration_failed',
      });
    });

    it('rejects every call after its close with one error, and may be closed twice', async () => {
      const database = await aDatabase({ kind });
      await database.close();
      await database.close();
      const closed = { code: 'database.closed' };
      await expect(database.asTenant('a', async () => undefined)).rejects.toMatchObject(closed);
      await expect(database.asOperator(async () => undefined)).rejects.toMatchObject(closed);
      await expect(database.ping()).rejects.toMatchObject(closed);
      await expect(database.listen('late', () => undefined)).rejects.toMatchObject(closed);
    });
  });
});
