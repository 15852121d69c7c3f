import pg from 'pg';
import type { Migration } from '../../server/database/migration.ts';
import { distributeServer } from '../../server/database/open-server.ts';
import { createLog } from '../../server/log.ts';

// With CITUS_URL, the address of a coordinator with its nodes, suites run on databases that are distributed over them.

const coordinator = process.env.CITUS_URL;

async function query(url: string, text: string): Promise<pg.QueryResult['rows']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const nodes = async (): Promise<{ name: string; port: number; coordinates: boolean }[]> =>
  coordinator === undefined
    ? []
    : query(
        coordinator,
        'select nodename as name, nodeport as port, groupid = 0 as coordinates from pg_dist_node order by groupid',
      );

/** Makes or removes a database on every node of the cluster, or on the server. */
export async function onEveryNode(url: string, statement: string): Promise<void> {
  const found = await nodes();
  const addresses = found.map(
    ({ name, port }) => Object.assign(new URL(url), { hostname: name, port: `${port}` }).href,
  );
  for (const address of addresses.length === 0 ? [url] : addresses) await query(address, statement);
}

/** Makes the new databases of all nodes one cluster. */
export async function joinNodes(url: string): Promise<void> {
  await onEveryNode(url, 'create extension citus');
  for (const { name, port, coordinates } of await nodes())
    await query(
      url,
      coordinates
        ? `select citus_set_coordinator_host('${name}', ${port})`
        : `select citus_add_node('${name}', ${port})`,
    );
}

export const isCluster = coordinator !== undefined;

const summing = 'do not sum to zero';
/** How a booking is refused that does not sum to zero. A coordinator does not pass on why a node refused to commit. */
export const unbalanced = { server: isCluster ? 'could not commit transaction' : summing, embedded: summing };

export const distributed = (databaseUrl: string, migrations: readonly Migration[]) =>
  distributeServer({ databaseUrl, migrations, log: createLog({ level: 'silent' }), plan: false });

/** Settings of a database are not copied from its template. */
export const passSettingsOn = (url: string, name: string) =>
  query(url, `alter database ${name} set citus.propagate_set_commands to local`);
