import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { wire } from '../../schema/constants.ts';
import { main } from '../../scripts/livery/main.ts';
import { builtFolder } from '../../scripts/program/builds.ts';
import { projectRoot } from '../../server/project-root.ts';
import { inEnglish } from '../support/a-manifest.ts';
import { aServerDatabase } from '../support/database.ts';
import { type Answer, consoleHost, ownerEnv } from '../support/livery.ts';
import { anOwner, ownerToken } from '../support/staff.ts';
import { type Program, startProgram } from './program.ts';

export const nodeCount = 4;
/** One of the demo brands, so that a real page can be observed. */
export const brand = 'aurora';
export const brandHost = `${brand}.localhost`;

export type Nodes = {
  /** Port of each node. A replacement has the same port. */
  readonly ports: readonly number[];
  /** Indexes of the nodes that report themselves as ready. */
  ready(): number[];
  /** Kills the node with SIGKILL and starts another on its port; resolves when that one is ready. */
  replace(index: number): Promise<void>;
  send(call: { index: number } & Call): Promise<Answer>;
  stop(): Promise<void>;
};
type Call = {
  readonly path: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Four processes of the shipped program on one PostgreSQL server, as in production. They serve a demo brand. */
export async function runningNodes(): Promise<Nodes> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-nodes-'));
  const database = await aServerDatabase();
  const env = (index: number, port: number) => ({
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, String(index)),
    DATABASE_URL: database.url,
    SANDBOX: 'off',
    PREVIEW_DOMAIN: 'localhost',
    LOG_LEVEL: 'error',
    LIVERY_KEY: Buffer.alloc(32, 7).toString('base64'),
    // All streams come from this address.
    STREAMS_PER_ADDRESS: '2000',
  });
  const begin = (index: number, port = 0) => startProgram([join(builtFolder(), 'server/serve.js')], env(index, port));
  const agents = Array.from({ length: nodeCount }, () => new Agent({ keepAlive: true }));
  const programs: Program[] = [];
  const isReady: boolean[] = [];
  const remove = async () => {
    for (const agent of agents) agent.destroy();
    await Promise.all(programs.map((program) => program.stop()));
    await database.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const send: Nodes['send'] = ({ index, ...call }) =>
    answerOf({ ...call, port: programs[index]?.port ?? 0, agent: agents[index] });
  const becomesReady = async (index: number) => {
    while ((await send({ index, path: wire.readyPath })).status !== 200) await pause(20);
    isReady[index] = true;
  };
  try {
    await anOwner({ databaseUrl: database.url, dataDir: folder });
    for (let index = 0; index < nodeCount; index += 1) programs.push(await begin(index));
    await push(programs[0]?.port ?? 0);
    for (let index = 0; index < nodeCount; index += 1) await becomesReady(index);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    ports: programs.map(({ port }) => port),
    ready: () => isReady.flatMap((ready, index) => (ready ? [index] : [])),
    async replace(index) {
      const program = programs[index];
      if (program === undefined) throw new Error(`node ${index}?`);
      isReady[index] = false;
      process.kill(program.pid, 'SIGKILL');
      await program.stop();
      programs[index] = await begin(index, program.port);
      await becomesReady(index);
    },
    send,
    stop: remove,
  };
}

/** The call of staff that switches a flag of the brand. */
export const toggleCall = ({ flag, on, reason }: { flag: string; on: boolean; reason: string }): Call => ({
  host: consoleHost,
  path: `${wire.adminBase}/changes`,
  headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
  body: JSON.stringify({ requests: [{ tenant: brand, path: `/flags/${flag}`, value: on }], reason }),
});

/** The call that lists the changes of the brand. */
export const historyCall: Call = {
  host: consoleHost,
  path: `${wire.adminBase}/brands/${brand}/changes`,
  headers: { authorization: `Bearer ${ownerToken}` },
};

async function push(port: number): Promise<void> {
  const printed: string[] = [];
  const output = { out: (text: string) => printed.push(text), err: (text: string) => printed.push(text) };
  const tenants = await mkdtemp(join(tmpdir(), 'livery-nodes-tenants-'));
  const folder = join(tenants, brand);
  await cp(join(projectRoot, 'tenants', brand), folder, { recursive: true });
  // Nobody has signed the other languages, so production would refuse them.
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, locale: { ...manifest.locale, ...inEnglish.locale } }));
  await rm(join(folder, 'texts', 'TY.json'), { force: true });
  const argv = ['push', folder, '--to', 'production', '--reason', 'bench'];
  const code = await main({ argv, output, env: ownerEnv(port) });
  await rm(tenants, { recursive: true });
  if (code !== 0) throw new Error(printed.join('\n'));
}

function answerOf({
  port,
  agent,
  path,
  host = brandHost,
  headers = {},
  body,
}: Call & { port: number; agent: Agent | undefined }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const call = request(
      { port, host: '127.0.0.1', path, method, agent, headers: { host, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
