import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { kyselyOver } from '../../server/database/connections.ts';
import { openEmbedded } from '../../server/database/open-embedded.ts';
import { operatorRole, tenantRole } from '../../server/database/roles.ts';
import type { Tables } from '../../server/database/tables.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

export type Opened = { db: Kysely<Tables>; close(): Promise<unknown> };

/**
 * An empty database of each kind, opened as its owner. On a server, the owner is no superuser and inherits nothing from its roles, so the
 * policies apply to it.
 */
export const emptyDatabases: Record<string, () => Promise<Opened>> = {
  embedded: async () => {
    const embedded = await openEmbedded({});
    return { db: kyselyOver(embedded), close: () => embedded.end() };
  },
  server: async () => {
    const postgres: TestPostgres = await startPostgres();
    const name = `claims_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`create role ${name} login createrole noinherit password '${name}'`);
    await admin.query(`create database ${name} owner ${name}`);
    const { rows } = await admin.query('select rolname from pg_roles where rolname = any($1)', [
      [tenantRole, operatorRole],
    ]);
    for (const { rolname } of rows) await admin.query(`grant ${rolname} to ${name}`);
    const inside = new pg.Client({
      connectionString: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href,
    });
    await inside.connect();
    // An owner without inheritance has no part in objects of `pg_database_owner`, so the schema is given to the owner itself.
    await inside.query(`alter schema public owner to ${name}`);
    await inside.end();
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}`, username: name, password: name });
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const connect = async () => ({
      query: (text: string, parameters: readonly unknown[]) => client.query(text, [...parameters]),
      release: () => undefined,
    });
    return {
      db: kyselyOver({ connect, end: async () => undefined }),
      close: async () => {
        await client.end();
        await admin.query(`drop database ${name} with (force)`);
        await admin.query(`drop owned by ${name}`);
        await admin.query(`drop role ${name}`);
        await admin.end();
        await postgres.stop();
      },
    };
  },
};
