import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { wire } from '../../schema/constants.ts';
import { operations } from '../../schema/generated/operations.ts';
import type { Database } from '../../server/database/database.ts';
import { aManifest } from '../support/a-manifest.ts';
import { anImport } from '../support/catalogue.ts';
import { aDatabase } from '../support/database.ts';
import { manyGames } from '../support/many-games.ts';
import { aMember } from '../support/members.ts';
import { aPlatform, type TestPlatform } from '../support/platform.ts';
import { median, quantile, type Row } from './rows.ts';
import { type Prepared, sendAll } from './sender.ts';

const count = 50_000;
const connections = 64;
const queriesPerRound = 640;
const rounds = 5;
const brand = 'alpha';

/** Lists fifty thousand games by page, by filter and by name, at 64 connections, each compared with a read by primary key. */
export async function gamesRows(): Promise<Row[]> {
  const sender = fork(join(import.meta.dirname, 'send-all.ts'), { execArgv: ['--import', 'tsx'] });
  await new Promise((resolve) => sender.once('message', resolve));
  try {
    return [...(await rowsOf('server', sender)), ...(await rowsOf('embedded', sender))];
  } finally {
    sender.kill();
  }
}

async function rowsOf(kind: Database['kind'], sender: ChildProcess): Promise<Row[]> {
  const database = await aDatabase({ kind, migrations: platformMigrations });
  await anImport(manyGames({ count }), { database });
  const manifests = [aManifest({ tenant: { id: brand } })];
  const stage = await aPlatform({ database, manifests, config: { sandbox: false } });
  try {
    const one = await readOfMember(stage);
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(lists)) {
      const requests = Array.from({ length: queriesPerRound }, (_, index) => get(`${games}?${path(index)}`));
      rows.push(await besideARead({ name: `${name}, ${nameOfKind[kind]}`, stage, sender, requests, one }));
    }
    return rows;
  } finally {
    await stage.close();
    await database.close();
  }
}

const nameOfKind: Record<Database['kind'], string> = { server: 'PostgreSQL server', embedded: 'embedded database' };
const games = `${wire.apiBase}${operations.listGames.path}`;

/** Queries by index. All differ, because repeated queries may be cached. */
const lists: Readonly<Record<string, (index: number) => string>> = {
  [`a page of ${count} games`]: (index) => `pageNo=${1 + index}&pageSize=24`,
  [`a filter over ${count} games`]: (index) =>
    `vassalage=V${index % 40}&gameType=RNG&gameClassify=JP&pageNo=${1 + Math.floor(index / 40)}&pageSize=24`,
  [`a name among ${count} games`]: (index) => `gameName=${(index * 71) % count}th&pageSize=24`,
};

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Prepared => ({
  method: 'GET',
  path,
  headers: { host: `${brand}.localhost`, 'x-forwarded-proto': 'https', ...headers },
  body: '',
});

/** Reads the session and the member, each by its primary key. */
async function readOfMember(stage: TestPlatform): Promise<Prepared> {
  const { browser } = await aMember({ stage });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return get(`${wire.apiBase}${operations.getMember.path}`, { cookie });
}

/** The two sides take turns, so that other load on the machine slows both. */
async function besideARead({
  name,
  stage,
  sender,
  requests,
  one,
}: {
  name: string;
  stage: TestPlatform;
  sender: ChildProcess;
  requests: readonly Prepared[];
  one: Prepared;
}): Promise<Row> {
  const send = async (what: readonly Prepared[]) => {
    const done = await sendAll({ sender, port: stage.server.port, requests: what, connections });
    const refused = done.statuses.find((status) => status !== 200);
    if (refused !== undefined) throw new Error(`${name} answered ${refused}`);
    return { perSecond: what.length / done.seconds, p99: quantile(done.took, 0.99) };
  };
  const reads = requests.map(() => one);
  await send(reads);
  await send(requests);
  const measured: Record<'ours' | 'read', Awaited<ReturnType<typeof send>>>[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ ours: await send(requests), read: await send(reads) });
  const of = (side: 'ours' | 'read', what: 'perSecond' | 'p99') => median(measured.map((round) => round[side][what]));
  return {
    name: `${name}, ${connections} connections, to a read by primary key`,
    value: median(measured.map(({ ours, read }) => ours.perSecond / read.perSecond)),
    unit: '',
    detail: `${of('ours', 'perSecond').toFixed(0)}/s, p99 ${of('ours', 'p99').toFixed(0)} ms; read ${of('read', 'perSecond').toFixed(0)}/s, p99 ${of('read', 'p99').toFixed(0)} ms`,
  };
}
