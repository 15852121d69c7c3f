import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createPasswords } from '../../platform/account/passwords/passwords.ts';

/** The same number as a login has: one takes its body once, one its budgets, and one opens its session. */
const transactionsBefore = 2;
const transactionsAfter = 1;
const insert = { name: 'insert', text: 'insert into kept (value) values ($1)', values: ['one row'] };

/**
 * The least work that can answer like a login: bare node:http, the hash, and the login's transactions, each with one row and in one
 * packet. Its rate is the upper limit for any login on these cores.
 */
export async function bareLogins({
  databaseUrl,
  hash,
  password,
}: {
  databaseUrl: string;
  hash: string;
  password: string;
}): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, pipeline: true });
  await pool.query('create table kept (id bigserial primary key, value text)');
  const passwords = await createPasswords();

  const insertRow = async () => {
    const client: pg.PoolClient & Pick<pg.Client, 'connection'> = await pool.connect();
    const { stream } = client.connection;
    stream.cork();
    const answers = [client.query('begin'), client.query(insert), client.query('commit')];
    stream.uncork();
    await Promise.all(answers);
    client.release();
  };
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    for (let index = 0; index < transactionsBefore; index += 1) await insertRow();
    const right = await passwords.verify({ password, hash });
    for (let index = 0; index < transactionsAfter; index += 1) await insertRow();
    const body = JSON.stringify({ right });
    response.writeHead(right ? 200 : 500, { 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
