import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { wire } from '../../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { hashOfSecret } from '../../server/staff/staff-identity.ts';
import { aStaffToken } from './staff.ts';
import { digestsOf } from './table-digests.ts';

/** A call that was made by somebody whose session ended while the body was on its way. */
export type InterruptedCall = {
  readonly operation: AdminOperationId;
  readonly status: number | undefined;
  /** Tables that it changed nevertheless. */
  readonly changed: readonly string[];
};

/** Sessions end by the test itself. Imports store their progress, which clients poll. The figures of days are counted in the background. */
const ownTables = new Set([
  ...['staff_account', 'staff_token', 'catalogue_import', 'content_import'],
  ...['ledger_uncounted', 'counted_brand', 'day_figures', 'active_day'],
]);

/**
 * Wraps the admin API: each call that may change something and needs a sign-in is made twice. First by a session of the same account
 * that ends between head and body, which is noted in `interrupted`; then as it was sent. The local owner has no such session, so another
 * owner stands in.
 */
export function interruptCalls({
  app,
  database,
  clock,
  interrupted,
}: {
  app: RequestListener;
  database: Database;
  clock: Clock;
  interrupted: InterruptedCall[];
}) {
  const server = createServer(app).listen(0, '127.0.0.1');
  const send = async ({
    arrived,
    body,
    headers = {},
    pause = async () => undefined,
  }: {
    arrived: IncomingMessage;
    body: Buffer;
    /** Replace those of the call. */
    headers?: OutgoingHttpHeaders;
    /** Runs once the head and the first half of the body are sent. */
    pause?: () => Promise<unknown>;
  }): Promise<IncomingMessage> => {
    const sent = request({
      port: (server.address() as AddressInfo).port,
      method: arrived.method,
      path: arrived.url,
      headers: { ...arrived.headers, ...headers, 'content-length': body.length },
    });
    const answered = once(sent, 'response');
    const half = Math.floor(body.length / 2);
    sent.flushHeaders();
    sent.write(body.subarray(0, half));
    await pause();
    sent.end(body.subarray(half));
    const [response] = await answered;
    return response as IncomingMessage;
  };
  const interrupt = async (arrived: IncomingMessage, body: Buffer) => {
    const operation = operationOf(arrived);
    if (operation === undefined || adminOperations[operation].access === 'anyone') return;
    const token = `a-token-of-doomed-${interrupted.length}`;
    const hash = hashOfSecret(token);
    const { cookie, authorization = '' } = arrived.headers;
    const sent = cookie === undefined ? authorization.slice('Bearer '.length) : cookie.split('=')[1];
    const caller = await database.asOperator((tx) =>
      tx
        .selectFrom('staff_token')
        .select('email')
        .where('hash', '=', hashOfSecret(sent ?? ''))
        .executeTakeFirst(),
    );
    await aStaffToken({ database, clock, email: caller?.email ?? 'doomed@operator.example', token });
    const setOwn = (values: { used_at?: null; revoked_at?: Date }) =>
      database.asOperator((tx) => tx.updateTable('staff_token').set(values).where('hash', '=', hash).execute());
    await setOwn({ used_at: null });
    const before = await digestsOf(database, ownTables);
    const answer = await send({
      // A call without a body can't be held.
      arrived,
      body: body.length === 0 ? Buffer.from('{}') : body,
      headers: {
        ...(cookie === undefined ? { authorization: `Bearer ${token}` } : { cookie: `__Host-staff=${token}` }),
        ...(body.length === 0 && { 'content-type': 'application/json' }),
      },
      pause: async () => {
        await untilUsed(database, hash);
        await setOwn({ revoked_at: clock.now() });
      },
    });
    answer.resume();
    const after = await digestsOf(database, ownTables);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    interrupted.push({ operation, status: answer.statusCode, changed });
  };
  const listener: RequestListener = async (arrived, response) => {
    const body = await buffer(arrived);
    await interrupt(arrived, body);
    const answer = await send({ arrived, body });
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  };
  return { app: listener, close: () => server.close() };
}

function operationOf({ method = '', url = '' }: IncomingMessage): AdminOperationId | undefined {
  const [path = ''] = url.replace(wire.adminBase, '').split('?', 1);
  if (method === 'GET') return undefined;
  return (Object.keys(adminOperations) as AdminOperationId[]).find(
    (id) =>
      adminOperations[id].method === method.toLowerCase() &&
      new RegExp(`^${adminOperations[id].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

/** Waits until the door has looked up the token, which notes its use. */
async function untilUsed(database: Database, hash: string): Promise<void> {
  for (;;) {
    const row = await database.asOperator((tx) =>
      tx.selectFrom('staff_token').select('used_at').where('hash', '=', hash).executeTakeFirst(),
    );
    if (row?.used_at) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
