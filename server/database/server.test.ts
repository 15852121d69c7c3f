import { randomBytes } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServerDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import type { AnyTx, Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { openServer } from './open-server.ts';
import { operatorRole, tenantRole } from './roles.ts';
import { transactionsOf } from './transactions.ts';

const log = createLog({ level: 'silent' });

const open = (databaseUrl: string) => openDatabase({ databaseUrl, migrations: [], log });

const queryAs = async ({ url, text }: { url: string; text: string }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const aSignal = () => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
};

const aChange = (tenant: string) => ({
  tenant,
  path: '/flags/REWCEN3',
  value: 'true',
  reason: 'test',
  actor: 'test',
  from_at: null,
  until_at: null,
  change_set: 'set',
});
const archive = (tx: AnyTx, tenant: string) =>
  tx.updateTable('brand_state').set({ archived: true }).where('tenant', '=', tenant).execute();

describe('a database on a server', () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;

  beforeAll(async () => {
    ({ url, drop } = await aServerDatabase());
    database = await open(url);
  });
  afterAll(async () => {
    await database?.close();
    await drop?.();
  });

  it('compiles no statement, neither for players nor for staff', async () => {
    const jitOf = async (tx: AnyTx) => (await sql<{ jit: string }>`show jit`.execute(tx)).rows[0]?.jit;
    expect([await database.asTenant('one', jitOf), await database.asOperator(jitOf)]).toEqual(['off', 'off']);
  });

  it('sends a transaction of one statement as three texts without waiting, with role and tenant in the first', async () => {
    const texts: string[] = [];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const query = async (text: string) => {
      texts.push(text);
      await answered;
      return { command: 'COMMIT', rows: [] };
    };
    const { single } = transactionsOf(
      { connect: async () => ({ query, release: () => undefined }), end: async () => undefined },
      systemClock,
    );
    const over = single('one@staging', (tx) => sql`select 1`.execute(tx));
    await eventually(() => expect(texts).toHaveLength(3));
    answer();
    await over;
    expect(texts).toEqual([
      `begin; set local role ${tenantRole}; set local livery.tenant = 'one@staging'`,
      'select 1',
      'commit',
    ]);
  });

  it.each(["o'ne", 'one@preview', 'ONE', 'one;', '-one', 'one two', `o${'n'.repeat(63)}`])(
    'refuses %j as a tenant before it sends anything',
    async (tenant) => {
      await expect(database.asTenant(tenant, async () => undefined)).rejects.toThrow(RangeError);
      await expect(database.single(tenant, async () => undefined)).rejects.toThrow(RangeError);
    },
  );

  const waiting = (text: string) =>
    eventually(async () => {
      const [row] = await queryAs({ url, text });
      expect(Number(row?.count)).toBeGreaterThan(0);
    });
  const dropConnections = (application: string) =>
    queryAs({
      url,
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = '${application}' and datname = current_database()`,
    });

  it('lets a change draw its sequence number only after those before it are committed or rolled back', async () => {
    const { give: release, given: released } = aSignal();
    const { give: hasNumber, given: numbered } = aSignal();
    const append = (tx: AnyTx) =>
      tx.insertInto('change').values(aChange('order')).returning('sequence').executeTakeFirstOrThrow();
    const first = database.asOperator(async (tx) => {
      const row = await append(tx);
      hasNumber();
      await released;
      return row;
    });
    await numbered;
    const second = database.asOperator(append);
    await waiting(`select count(*) from pg_locks where locktype = 'advisory' and not granted`);
    release();
    expect((await second).sequence).toBeGreaterThan((await first).sequence);
  });

  it('retries one of two that deadlocked, so that both succeed', async () => {
    const tenants = ['left', 'right'] as const;
    await database.asOperator((tx) =>
      tx
        .insertInto('brand_state')
        .values(tenants.map((tenant) => ({ tenant })))
        .execute(),
    );
    const left = aSignal();
    const right = aSignal();
    let runs = 0;
    const cross = ({
      mine,
      theirs,
      had,
      other,
    }: Record<'mine' | 'theirs', string> & { had: () => void; other: Promise<void> }) =>
      database.asOperator(async (tx) => {
        runs += 1;
        await archive(tx, mine);
        had();
        await other;
        await archive(tx, theirs);
      });
    await Promise.all([
      cross({ mine: 'left', theirs: 'right', had: left.give, other: right.given }),
      cross({ mine: 'right', theirs: 'left', had: right.give, other: left.given }),
    ]);
    // At least one was chosen as the victim. The two may collide again before the other one has both locks.
    expect(runs).toBeGreaterThan(2);
  });

  it('continues after a table that it has read gets another column', async () => {
    const states = (tx: AnyTx) => tx.selectFrom('brand_state').selectAll().where('tenant', '=', 'grows').execute();
    await database.asOperator((tx) => tx.insertInto('brand_state').values({ tenant: 'grows' }).execute());
    // Runs on every connection, so that each has a plan for it.
    const readAll = () => Promise.all(Array.from({ length: 10 }, () => database.asOperator(states)));
    await readAll();
    await queryAs({ url, text: 'alter table brand_state add column grown integer default 7' });
    try {
      for (const rows of await readAll()) expect(rows).toMatchObject([{ tenant: 'grows', grown: 7 }]);
    } finally {
      await queryAs({ url, text: 'alter table brand_state drop column grown' });
    }
  });

  it('reopens the listening connection when it is lost, and reports that', async () => {
    const heard: string[] = [];
    let reconnects = 0;
    const stop = await database.listen(
      'lost',
      (payload) => heard.push(payload),
      () => {
        reconnects += 1;
      },
    );
    await dropConnections('livery-listen');
    await eventually(() => expect(reconnects).toBe(1));
    await database.asOperator((tx) => database.notify(tx, { channel: 'lost', payload: 'found' }));
    await eventually(() => expect(heard).toEqual(['found']));
    await stop();
  });

  it('reports a connection that drops in a transaction as unavailable, and works again', async () => {
    const { give: begun, given: hasBegun } = aSignal();
    const { give: dropped, given: isDropped } = aSignal();
    const cut = database.asOperator(async (tx) => {
      await archive(tx, 'cut');
      begun();
      await isDropped;
      await archive(tx, 'cut');
    });
    const refused = expect(cut).rejects.toMatchObject({ code: 'database.unavailable' });
    await hasBegun;
    await dropConnections('livery');
    dropped();
    await refused;
    // The other connections of the pool were dropped as well, and one may be leased before that is noticed.
    await eventually(() => database.asOperator((tx) => archive(tx, 'cut')));
    await eventually(() => database.ping());
  });

  it('reports an unreachable server as unavailable', async () => {
    await expect(open('postgresql://nobody@127.0.0.1:1/nothing')).rejects.toMatchObject({
      code: 'database.unavailable',
    });
  });
});

/**
 * A cluster of its own if no URL is configured, because the roles of the shared one exist already. Names differ, because a
 * configured cluster keeps its databases.
 */
const aCluster = () => {
  let cluster: TestPostgres | undefined;
  const drawn = randomBytes(4).toString('hex');
  const undo: string[] = [];
  const on = (name: string, login: { username?: string; password?: string } = {}) =>
    Object.assign(new URL(cluster?.url ?? ''), { pathname: `/${name}`, ...login }).href;
  const asAdministrator = (text: string) => queryAs({ url: on('postgres'), text });
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(async () => {
    for (const statement of undo.reverse()) await asAdministrator(statement).catch(() => undefined);
    await cluster?.stop();
  });
  return {
    on,
    asAdministrator,
    aRole: async (rights: string) => {
      const role = { username: `modest_${drawn}_${undo.length}`, password: randomBytes(12).toString('hex') };
      await asAdministrator(`create role ${role.username} login ${rights} password '${role.password}'`);
      undo.push(`drop role ${role.username}`);
      return role;
    },
    aDatabaseOf: async (name: string, owner?: string) => {
      const whole = `${name}_${drawn}`;
      await asAdministrator(`create database ${whole}${owner === undefined ? '' : ` owner ${owner}`}`);
      undo.push(`drop database if exists ${whole} with (force)`);
      return whole;
    },
  };
};

describe('several nodes that start at once', () => {
  const cluster = aCluster();

  it('migrate each database once, and share the roles of the cluster', async () => {
    const names: string[] = [];
    for (const name of ['one', 'two', 'three']) names.push(await cluster.aDatabaseOf(`together_${name}`));
    const nodes = await Promise.all([...names, ...names].map((name) => open(cluster.on(name))));
    for (const name of names) {
      const [row] = await queryAs({
        url: cluster.on(name),
        text: 'select count(*)::int as runs, count(distinct id)::int as ids from applied_migration',
      });
      expect(row.runs).toBe(row.ids);
      expect(row.runs).toBeGreaterThan(0);
    }
    await Promise.all(nodes.map((node) => node.close()));
  });
});

describe('the owner of a database', () => {
  const cluster = aCluster();

  it('is `database.unavailable` on a server without a free connection', async () => {
    const owner = await cluster.aRole('connection limit 0');
    const name = await cluster.aDatabaseOf('crowded', owner.username);
    await expect(open(cluster.on(name, owner))).rejects.toMatchObject({
      code: 'database.unavailable',
      cause: { code: '53300' },
    });
  });

  it('may create roles, and need not be a superuser', async () => {
    const owner = await cluster.aRole('createrole');
    // If somebody else created the roles, an administrator has to grant them to the owner.
    const there = await cluster.asAdministrator(
      `select rolname from pg_roles where rolname in ('${tenantRole}', '${operatorRole}')`,
    );
    for (const { rolname } of there) await cluster.asAdministrator(`grant ${rolname} to ${owner.username}`);
    const name = await cluster.aDatabaseOf('modest', owner.username);
    const database = await open(cluster.on(name, owner));
    await database.asOperator((tx) =>
      tx
        .insertInto('brand_state')
        .values([{ tenant: 'a' }, { tenant: 'b' }])
        .execute(),
    );
    const seen = await database.asTenant('a', (tx) => tx.selectFrom('brand_state').select('tenant').execute());
    expect(seen).toEqual([{ tenant: 'a' }]);
    const entry = { tenant: 'a', id: '1', scope: 'player', actor: 'test', action: 'login' } as const;
    const nothing = { subject: null, address: null, before: null, after: null, request_id: null };
    await database.asTenant('a', (tx) =>
      tx
        .insertInto('audit')
        .values({ ...entry, ...nothing })
        .execute(),
    );
    // Row-level security is forced: the policies apply to the owner, too.
    expect(await queryAs({ url: cluster.on(name, owner), text: 'select id from audit' })).toEqual([]);
    await database.close();
  });
});

/** A proxy between client and server that drops everything after a switch, like a network whose cable is cut. */
async function aHole(url: string) {
  const folder = decodeURIComponent(/@([^/]*)\//.exec(url)?.[1] ?? '');
  const { hostname, port } = folder.startsWith('/') ? { hostname: '', port: '' } : new URL(url);
  const open: net.Socket[] = [];
  let swallows = false;
  const server = net.createServer((client) => {
    const there =
      hostname === '' ? net.connect(`${folder}/.s.PGSQL.5432`) : net.connect(Number(port || 5432), hostname);
    open.push(client, there);
    client.on('data', (bytes) => (swallows ? undefined : there.write(bytes)));
    there.on('data', (bytes) => (swallows ? undefined : client.write(bytes)));
    for (const socket of [client, there]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url.replace(/@[^/]*\//, `@127.0.0.1:${(server.address() as AddressInfo).port}/`));
  return {
    url: through.href,
    swallow: (does: boolean) => {
      swallows = does;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

it('gives up a statement that the network dropped, and works again once the network does', async () => {
  const { url, drop } = await aServerDatabase();
  const hole = await aHole(url);
  const database = await openServer({ databaseUrl: hole.url, migrations: [], log, silence: 300 });
  const look = () => database.asOperator((tx) => tx.selectFrom('brand_state').selectAll().execute());
  expect(await look()).toEqual([]);
  hole.swallow(true);
  await expect(look()).rejects.toMatchObject({ code: 'database.unavailable' });
  await eventually(() => expect(database.measures().connections).toBe(0));
  hole.swallow(false);
  expect(await look()).toEqual([]);
  await database.close();
  hole.close();
  await drop();
});
