import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wire } from '../../schema/constants.ts';
import { inTurn, type Pair, pinned, ratioOf, starts } from './against-bare.ts';
import type { Prepared } from './bare-answers.ts';
import { courseOfUse } from './course-of-use.ts';
import { argumentsOfStart, startProgram } from './program.ts';
import type { Row } from './rows.ts';

const host = 'aurora.localhost';
const byBrowsers = 'gzip, deflate, br';
/** The server closes a connection after 1000. */
const requestsPerConnection = 900;

type Kind = keyof typeof kinds;
const manifest = { path: wire.manifestPath, unchanged: false, codings: byBrowsers };
const document = { path: '/m/home', unchanged: false, codings: byBrowsers };
const kinds = {
  manifest: { ...manifest, name: 'manifest' },
  notModified: { ...manifest, unchanged: true, name: 'manifest not modified (304)' },
  document: { ...document, name: 'kept document' },
  // The default request of tools such as wrk.
  plainManifest: { ...manifest, codings: undefined, name: 'manifest, uncompressed' },
  plainDocument: { ...document, codings: undefined, name: 'kept document, uncompressed' },
};
const kindIds = Object.keys(kinds) as Kind[];

/**
 * Manifest, 304 and document of the process that `npm start` runs, after a course of use. Each is compared with a bare server that sends
 * the same bytes under the same headers; both take turns in one run.
 */
export async function usedRows(): Promise<Row[]> {
  const pairs = new Map<Kind, Pair[]>(kindIds.map((kind) => [kind, []]));
  for (let start = 0; start < starts; start += 1) await measure(pairs);
  return kindIds.map((kind) => ({
    name: `${kinds[kind].name}, by npm start after use, to bare node:http`,
    ...ratioOf(pairs.get(kind) ?? []),
    atLeast: 0.75,
  }));
}

async function measure(pairs: ReadonlyMap<Kind, Pair[]>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-used-'));
  const read = async (file: string) => JSON.parse(await readFile(join(dataDir, file), 'utf8'));
  // The program has its own port and folder. Budgets and the limit of streams are raised, because one address represents many.
  const program = await startProgram(await argumentsOfStart(), {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    BUDGETS: 'wide',
    STREAMS_PER_ADDRESS: '2000',
  });
  try {
    const { port } = program;
    const statuses = await courseOfUse({
      port,
      accounts: await read('demo-accounts.json'),
      admin: await read('admin.json'),
    });
    console.log(
      `used: ${Object.entries(statuses)
        .map(([status, times]) => `${times} x ${status}`)
        .join(', ')}`,
    );
    for (const kind of kindIds) pairs.get(kind)?.push(...(await measureKind({ program, kind })));
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function measureKind({
  program: { pid, port },
  kind,
}: {
  program: { pid: number; port: number };
  kind: Kind;
}): Promise<Pair[]> {
  const { path, unchanged, codings } = kinds[kind];
  const requestHeaders: Record<string, string> = codings === undefined ? {} : { 'accept-encoding': codings };
  const whole = await readyAnswer({ port, path, headers: requestHeaders });
  const headers = { ...requestHeaders, ...(unchanged && { 'if-none-match': whole.headers.etag ?? '' }) };
  const bare = await bareServer(await answerOf({ port, path, headers }));
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = [`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`];
  try {
    return await pinned([{ pid }, bare], () =>
      inTurn({ ports: { ours: port, bare: bare.port }, requests, requestsPerConnection }),
    );
  } finally {
    bare.stop();
  }
}

async function bareServer(prepared: Prepared): Promise<{ pid: number; port: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-answers.ts'), { execArgv: ['--import', 'tsx'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
    child.send(prepared);
  });
  return { pid: child.pid ?? 0, port, stop: () => child.kill() };
}

/** The answer after it has been compressed, if a coding is accepted. */
async function readyAnswer(call: Parameters<typeof answerOf>[0]): Promise<Prepared> {
  const wanted = call.headers['accept-encoding'] === undefined ? undefined : 'br';
  for (;;) {
    const answer = await answerOf(call);
    if (answer.headers['content-encoding'] === wanted) return answer;
  }
}

function answerOf({
  port,
  path,
  headers,
}: {
  port: number;
  path: string;
  headers: Record<string, string>;
}): Promise<Prepared> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { host, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        // Node itself writes these, on both sides.
        const { date, connection, 'keep-alive': keepAlive, ...own } = response.headers;
        const body = Buffer.concat(parts).toString('base64');
        resolve({ status: response.statusCode ?? 0, headers: own as Record<string, string>, body });
      });
    })
      .on('error', reject)
      .end();
  });
}
