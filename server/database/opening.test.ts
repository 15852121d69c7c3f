import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServerDatabase } from '../../tests/support/database.ts';
import { asAdministrator } from '../../tests/support/postgres.ts';
import { selfSigned } from '../../tests/support/self-signed.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './open-database.ts';
import { migrateServer, planServer } from './open-server.ts';
import { schemaVersion } from './schema-version.ts';

const log = createLog({ level: 'silent' });
const added = { id: 'added.001-nothing', up: async () => undefined };

let database: Awaited<ReturnType<typeof aServerDatabase>>;
/** A user that may take both roles and owns nothing. */
const user = `serves_${randomBytes(4).toString('hex')}`;
const as = (username: string, search = '') => Object.assign(new URL(database.url), { username, search }).href;

beforeAll(async () => {
  database = await aServerDatabase();
});
afterAll(async () => {
  await database?.drop();
});

describe('a user that owns no table', () => {
  beforeAll(() => asAdministrator(database.url, `create role ${user} login noinherit`));
  afterAll(() => asAdministrator(database.url, `drop role if exists ${user}`));

  const open = (migrations: readonly (typeof added)[] = []) => openDatabase({ databaseUrl: as(user), migrations, log });

  it('is refused by an empty database, which stays empty', async () => {
    await expect(open()).rejects.toMatchObject({
      code: 'database.refused',
      message: expect.stringContaining('Run livery database migrate as its owner'),
    });
    const plan = await planServer({ databaseUrl: database.url, migrations: [added], log });
    expect(plan).toMatchObject({ version: undefined });
    expect([plan.pending[0], plan.pending.at(-1)]).toEqual(['core.001-baseline', 'added.001-nothing']);
    const { rows } = await asAdministrator(
      database.url,
      `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'public'`,
    );
    expect(rows).toEqual([]);
  });

  it('serves after the owner has migrated, and is refused as soon as another migration is pending', async () => {
    await migrateServer({ databaseUrl: database.url, migrations: [], log });
    await asAdministrator(database.url, `grant livery_tenant, livery_operator to ${user}`);
    const opened = await open();
    await opened.asOperator((tx) => tx.insertInto('brand_state').values({ tenant: 'one' }).execute());
    expect(await opened.asTenant('one', (tx) => tx.selectFrom('brand_state').selectAll().execute())).toHaveLength(1);
    await opened.close();

    expect(await planServer({ databaseUrl: as(user), migrations: [added], log })).toEqual({
      pending: ['added.001-nothing'],
      version: schemaVersion,
    });
    await expect(open([added])).rejects.toMatchObject({ code: 'database.refused' });
    await migrateServer({ databaseUrl: database.url, migrations: [added], log });
    await (await open([added])).close();
  });

  it('is told about a newer program instead of missing rights', async () => {
    const set = (version: string) =>
      asAdministrator(database.url, `update schema_version set version = version ${version}`);
    await set('+ 1');
    await expect(open()).rejects.toMatchObject({ code: 'database.other_version' });
    await set('- 1');
    await asAdministrator(database.url, `revoke livery_tenant, livery_operator from ${user}`);
    await expect(open()).rejects.toMatchObject({
      code: 'database.refused',
      message: expect.stringMatching(/role "livery_tenant".*may take both roles/),
    });
  });
});

describe('a refused connection says what to do', () => {
  // A node that may start without its database must not take a wrong setting for an absent server.
  const message = (databaseUrl: string) =>
    openDatabase({ databaseUrl, migrations: [], log, mayBeAway: true }).then(
      async (opened) => {
        await opened.close();
        return 'opened';
      },
      (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
    );

  it('for a user, a database and a file that do not exist, and a server without TLS', async () => {
    const { username } = new URL(database.url);
    expect(await message(as('nobody_here'))).toMatch(/^database\.refused: .*nobody_here.*check user and password/);
    const other = Object.assign(new URL(database.url), { pathname: '/no_such_database' }).href;
    expect(await message(other)).toMatch(/^database\.refused: .*no_such_database.*correct its name/);
    const missing = as(username, '?sslmode=verify-full&sslrootcert=/no/such.pem');
    expect(await message(missing)).toMatch(/^database\.refused: .*\/no\/such\.pem.*sslrootcert/);
  });

  it('for a certificate of a private authority, which sslrootcert then names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'livery-authority-'));
    const certificate = join(folder, 'certificate.pem');
    const secure = selfSigned;
    await writeFile(certificate, secure.cert);
    let tls = true;
    // The start of PostgreSQL's protocol: an answer to the request for TLS, then a wrong password.
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(tls ? 'S' : 'N');
        if (!tls) return;
        const inside = new TLSSocket(socket, { isServer: true, ...secure });
        inside.on('error', () => undefined);
        inside.once('data', () => {
          const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed for user "livery"\0\0');
          const length = Buffer.alloc(4);
          length.writeUInt32BE(fields.length + 4);
          inside.end(Buffer.concat([Buffer.from('E'), length, fields]));
        });
      });
    });
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const { port } = server.address() as AddressInfo;
    const url = `postgresql://livery:wrong@localhost:${port}/livery?sslmode=verify-full`;
    expect(await message(url)).toMatch(/^database\.refused: .*self-signed.*sslmode=verify-full&sslrootcert=/);
    expect(await message(`${url}&sslrootcert=${certificate}`)).toMatch(
      /^database\.refused: .*authentication failed.*check user and password in DATABASE_URL/,
    );
    tls = false;
    expect(await message(url)).toMatch(/^database\.refused: .*does not support SSL.*turn on ssl/);
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });
});
