import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { emptyProfile } from '../../platform/account/players.ts';
import { wire } from '../../schema/constants.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import type { Database } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { aManifest } from '../support/a-manifest.ts';
import { aServerDatabase } from '../support/database.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from '../support/platform.ts';
import { bareLogins } from './bare-logins.ts';
import { median, quantile, type Row } from './rows.ts';
import { type Prepared, sendAll } from './sender.ts';

const brand = 'alpha';
const host = `${brand}.localhost`;
const password = 'quiet-Harbor-42';
/** security.md, Numbers: the platform's hash parameters. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The first requests warm up the engine and are not counted. */
const warmingLogins = 300;
const loginsARound = 100;
const loginRounds = 7;
const pairs = 120;
/** The number of hashes that the platform computes at once. */
const hashing = 2;

/**
 * Compares logins with bare argon2 on the same cores, measures reads of member and wallet over both kinds of database, and checks whether
 * response times reveal which accounts exist.
 */
export async function platformRows(): Promise<Row[]> {
  const sender = fork(join(import.meta.dirname, 'send-all.ts'), { execArgv: ['--import', 'tsx'] });
  await new Promise((resolve) => sender.once('message', resolve));
  const over = async (kind: Database['kind'], measure: (parts: Parts) => Promise<Row[]>) => {
    const stage = await aPlatform({
      kind,
      manifests: [aManifest({ tenant: { id: brand }, recovery: { email: true, phone: true, emailCaptcha: false } })],
    });
    try {
      await openAccounts(stage);
      return await measure({ stage, sender });
    } finally {
      await stage.close();
    }
  };
  try {
    // The server database for many players. The embedded database works on the thread that also answers requests.
    const served = await over('server', async (parts) => [
      { ...(await loginRow(parts)), atLeast: 0.8 },
      await leastLoginRow(sender),
      await memberRow(parts),
    ]);
    const embedded = await over('embedded', async (parts) => [
      await loginRow(parts),
      await memberRow(parts),
      ...(await timingRows(parts)),
    ]);
    return [...served, ...embedded];
  } finally {
    sender.kill();
  }
}

const nameOfKind: Record<Database['kind'], string> = { server: 'PostgreSQL server', embedded: 'embedded database' };

async function openAccounts(stage: TestPlatform): Promise<void> {
  const known = await hash(password, cost);
  await stage.database.asTenant(brand, async (tx) => {
    for (let index = 0; index < pairs; index += 1)
      await tx
        .insertInto('player')
        .values({
          ...emptyProfile,
          tenant: brand,
          id: uuidV7(),
          username: nameOf(index),
          username_key: nameOf(index),
          email: mailOf(nameOf(index)),
          mobile_num: numberOf(nameOf(index)),
          country_dialing_code: dialingCode,
          mobile_key: dialingCode + numberOf(nameOf(index)),
          type: 0,
          status: 'active',
          password_hash: known,
          created_at: stage.clock.now(),
        })
        .execute();
  });
}

const nameOf = (index: number) => `known${String(index).padStart(5, '0')}`;
const strangerOf = (index: number) => `other${String(index).padStart(5, '0')}`;
const dialingCode = '+63';
const numberOf = (name: string) => `917${name.startsWith('known') ? 1 : 2}0${name.slice(-5)}`;
const mailOf = (name: string) => `${name}@mail.example`;
/** Each request comes from its own address, because budgets are not part of the measurement. */
const addressOf = (index: number) => `198.18.${index >> 8}.${index & 255}`;

async function loginRow({ stage, sender }: Parts): Promise<Row> {
  const browser = stage.browser();
  const requests: Prepared[] = [];
  for (let index = 0; index < warmingLogins + loginRounds * loginsARound; index += 1) {
    const body = aLogin({ username: nameOf(index % pairs), password });
    requests.push(await prepare({ browser, operation: 'login', body, address: addressOf(index) }));
  }
  return {
    name: `logins, to bare argon2 on the same cores, ${nameOfKind[stage.database.kind]}`,
    ...(await againstBareHashes(sender, stage.server.port, requests)),
  };
}

/** The upper limit for a login: a server that computes the hash and writes three rows, and does nothing else of a login. */
async function leastLoginRow(sender: ChildProcess): Promise<Row> {
  const { url, drop } = await aServerDatabase();
  const least = await bareLogins({ databaseUrl: url, hash: await hash(password, cost), password });
  try {
    const request: Prepared = { method: 'POST', path: '/', headers: { host }, body: 'x'.repeat(700) };
    const requests = Array.from({ length: warmingLogins + loginRounds * loginsARound }, () => request);
    return {
      name: 'contrast: the hash and three rows by bare node:http, to bare argon2, PostgreSQL server',
      ...(await againstBareHashes(sender, least.port, requests)),
    };
  } finally {
    await least.close();
    await drop();
  }
}

/** The two sides take turns, so that other load on the machine slows both. */
async function againstBareHashes(
  sender: ChildProcess,
  port: number,
  requests: readonly Prepared[],
): Promise<Pick<Row, 'value' | 'unit' | 'detail'>> {
  const sendLogins = (from: number, count: number) =>
    sendAll({ sender, port, requests: requests.slice(from, from + count), connections: 8 });
  await sendLogins(0, warmingLogins);
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = 0; round < loginRounds; round += 1) {
    const bare = await bareHashes(loginsARound);
    const { seconds, statuses } = await sendLogins(warmingLogins + round * loginsARound, loginsARound);
    const refused = statuses.find((status) => status !== 200);
    if (refused !== undefined) throw new Error(`a login of the bench answered ${refused}`);
    rounds.push({ bare, ours: loginsARound / seconds });
  }
  const perSecond = (side: 'ours' | 'bare') => median(rounds.map((round) => round[side])).toFixed(0);
  return {
    value: median(rounds.map(({ ours, bare }) => ours / bare)),
    unit: '',
    detail: `${perSecond('ours')}/s to ${perSecond('bare')}/s, medians of ${loginRounds} rounds`,
  };
}

async function bareHashes(count: number): Promise<number> {
  const known = await hash(password, cost);
  const begun = performance.now();
  let next = 0;
  const worker = async () => {
    while (next++ < count) await verify(known, password);
  };
  await Promise.all(Array.from({ length: hashing }, worker));
  return count / ((performance.now() - begun) / 1000);
}

async function memberRow({ stage, sender }: Parts): Promise<Row> {
  const browser = stage.browser();
  await browser.value('login', { body: aLogin({ username: nameOf(0), password }) });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const requestOf = (operation: OperationId): Prepared => ({
    method: 'GET',
    path: `${wire.apiBase}${operations[operation].path}`,
    headers: { host, cookie, 'x-forwarded-proto': 'https' },
    body: '',
  });
  const requests = Array.from({ length: 2000 }, (_, index) => requestOf(index % 2 === 0 ? 'getMember' : 'getWallet'));
  const { port } = stage.server;
  await sendAll({ sender, port, requests: requests.slice(0, 200), connections: 64 });
  const { seconds, took, statuses } = await sendAll({ sender, port, requests, connections: 64 });
  if (statuses.some((status) => status !== 200)) throw new Error('a member of the bench was refused');
  return {
    name: `member with wallet, 64 connections, ${nameOfKind[stage.database.kind]}`,
    value: requests.length / 2 / seconds,
    unit: '/s',
    detail: `median ${quantile(took, 0.5).toFixed(0)} ms, 99th percentile ${quantile(took, 0.99).toFixed(0)} ms a call`,
  };
}

/** Share of pairs in which the answer for a known account takes longer than for an unknown one; one half if nothing tells them apart. */
async function timingRows({ stage, sender }: Parts): Promise<Row[]> {
  const browser = stage.browser();
  const rows: Row[] = [];
  const kinds: Record<string, (name: string, address: string) => Promise<Prepared>> = {
    login: (name, address) =>
      prepare({ browser, operation: 'login', body: aLogin({ username: name, password: 'not the password' }), address }),
    'recovery by mail': (name, address) =>
      prepare({
        browser,
        operation: 'recoverByEmail',
        body: { username: name, email: mailOf(name), captcha: '', captchaId: '' },
        address,
      }),
    'recovery by phone': async (name, address) =>
      prepare({
        browser,
        operation: 'sendCode',
        body: {
          purpose: 'recover',
          mobileNum: numberOf(name),
          countryDialingCode: dialingCode,
          proof: await browser.solveChallenge('code'),
        },
        address,
      }),
  };
  for (const [kind, make] of Object.entries(kinds)) {
    const requests: Prepared[] = [];
    for (let index = 0; index < pairs; index += 1) {
      const both = [nameOf(index), strangerOf(index)];
      // The order alternates, because the first request warms things up for the second.
      for (const name of index % 2 === 0 ? both : both.reverse())
        requests.push(await make(name, addressOf(requests.length + 1000)));
    }
    const { took, statuses } = await sendAll({ sender, port: stage.server.port, requests, connections: 1 });
    if (statuses.some((status) => status >= 429)) throw new Error(`${kind}: a budget was in the way of the bench`);
    const known = took.filter((_, index) => (index >> 1) % 2 === index % 2);
    const unknown = took.filter((_, index) => (index >> 1) % 2 !== index % 2);
    const longer = known.reduce((sum, one) => sum + unknown.filter((other) => one > other).length / unknown.length, 0);
    rows.push({
      name: `${kind}: bias of time towards known accounts`,
      value: Math.abs(longer / known.length - 0.5),
      unit: '',
      // Three standard errors of the rank sum of 120 against 120 are 0.11.
      atMost: 0.12,
      detail: `median ${median(known).toFixed(1)} ms known, ${median(unknown).toFixed(1)} ms unknown`,
    });
  }
  return rows;
}

type Parts = { stage: TestPlatform; sender: ChildProcess };

async function prepare({
  browser,
  operation,
  body,
  address,
}: {
  browser: Browser;
  operation: OperationId;
  body: object;
  address: string;
}): Promise<Prepared> {
  const { method, path, encrypted } = operations[operation];
  return {
    method: method.toUpperCase(),
    path: `${wire.apiBase}${path}`,
    headers: {
      host,
      origin: `https://${host}`,
      'x-forwarded-proto': 'https',
      'content-type': 'application/json',
      'x-forwarded-for': address,
      [wire.csrfHeader]: 'visitor',
      ...(encrypted && { [wire.encryptionHeader]: wire.encryptionScheme }),
    },
    body: JSON.stringify(encrypted ? { data: await browser.seal(body) } : body),
  };
}
