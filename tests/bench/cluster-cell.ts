/** One brand of the cluster's rows, in its own process, with a platform for each number of database servers. Forked by `cluster-rows.ts`. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { signatureOf } from '../../platform/games/suppliers/signature.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { wire } from '../../schema/constants.ts';
import { operations } from '../../schema/generated/operations.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../support/a-manifest.ts';
import { aSeededGame } from '../support/catalogue.ts';
import { aMember, type Member } from '../support/members.ts';
import { aPlatform, type TestPlatform } from '../support/platform.ts';
import { anAggregator, aSupplier, supplierKeys, supplierSecrets } from '../support/supplier.ts';
import type { Prepared } from './send-all.ts';

/** Requests of members, bets or wins; or the number of transactions that the platform has booked. */
export type CellCall = {
  readonly at: number;
  readonly make: 'members' | 'bets and wins' | 'booked';
  readonly count: number;
};
export type CellAnswer = readonly Prepared[] | number;

const currency = 'PHP';
const game = aSeededGame('RNG');
const host = 'alpha.localhost';
/** Calls of one player wait for each other, so rounds are spread over several. */
const players = 12;

type Cell = { readonly stage: TestPlatform; readonly members: readonly (Member & { token: string })[] };

async function openCell(databaseUrl: string): Promise<Cell> {
  const log = createLog({ level: 'error' });
  const database = await openDatabase({ databaseUrl, migrations: platformMigrations, log });
  const games = { aggregators: [anAggregator({ vendors: [game.vassalage] })] };
  const manifests = [aManifest({ tenant: { id: 'alpha' }, wallet: { currency }, games, features: { vip: true } })];
  const stage = await aPlatform({ manifests, database, config: { secretOf: supplierSecrets } });
  const members: (Member & { token: string })[] = [];
  for (let index = 0; index < players; index += 1) {
    const member = await aMember({ stage });
    members.push({ ...member, token: await aSupplier(stage).launch(member, game) });
  }
  return { stage, members };
}

const memberCalls = ({ members }: Cell, count: number): Prepared[] =>
  Array.from({ length: count }, (_, index) => {
    const cookies = members[index % players]?.browser.cookies ?? new Map();
    const { path } = operations[index % 2 === 0 ? 'getMember' : 'getWallet'];
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      method: 'GET',
      path: `${wire.apiBase}${path}`,
      headers: { host, cookie, 'x-forwarded-proto': 'https' },
      body: '',
    };
  });

/** All bets before all wins, so that no win overtakes its bet. */
function betsAndWins({ members }: Cell, count: number): Prepared[] {
  const rounds = Array.from({ length: count / 2 }, (_, index) => ({
    id: randomUUID(),
    member: members[index % players],
  }));
  const signed = (call: string, parts: object): Prepared => {
    const body = JSON.stringify({ request_uuid: randomUUID(), game_code: game.gameId, currency, ...parts });
    const signature = signatureOf(Buffer.from(body), supplierKeys.theirs.privateKey);
    const headers = { host, 'content-type': 'application/json', 'x-hub88-signature': signature };
    return { method: 'POST', path: `${wire.walletBase}hub/transaction/${call}`, headers, body };
  };
  return [
    ...rounds.map(({ id, member }) =>
      signed('bet', { user: member?.id, token: member?.token, round: id, transaction_uuid: id, amount: 1000 }),
    ),
    ...rounds.map(({ id, member }) =>
      signed('win', {
        user: member?.id,
        round: id,
        transaction_uuid: randomUUID(),
        reference_transaction_uuid: id,
        amount: 900,
      }),
    ),
  ];
}

const booked = ({ stage }: Cell): Promise<number> =>
  stage.database.asTenant('alpha', async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from supplier_transaction where tenant = 'alpha' and status = 'booked'`.execute(tx);
    return rows[0]?.count ?? 0;
  });

const cells: Cell[] = [];

async function answer(call: { urls: readonly string[] } | CellCall): Promise<CellAnswer | { ports: number[] }> {
  if ('urls' in call) {
    for (const url of call.urls) cells.push(await openCell(url));
    return { ports: cells.map(({ stage }) => stage.server.port) };
  }
  const cell = cells[call.at];
  if (cell === undefined) throw new Error(`cell ${call.at}?`);
  if (call.make === 'booked') return booked(cell);
  return call.make === 'members' ? memberCalls(cell, call.count) : betsAndWins(cell, call.count);
}

process.on('message', (call: { urls: readonly string[] } | CellCall) => {
  answer(call).then(
    (value) => process.send?.({ value }),
    (error: Error) => process.send?.({ error: String(error.stack) }),
  );
});
