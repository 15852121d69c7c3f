import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { documentedBlock, throughBlock, writeNginxConfig } from './nginx-block.ts';

export type Call = {
  readonly host: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly text: string };
/** A path to a node through the documented nginx block. */
export type Door = {
  send(requested: Call): Promise<Answer>;
  /** Opens a stream; `text` is the text received so far. */
  open(requested: Call): { text(): string; status(): number | undefined; close(): void };
  close(): Promise<void>;
};

const isFile = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const nginxFile = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'nginx'))
  .find(isFile);

/** Two doors: a replay of the block's rules, and nginx itself if this machine has it. */
export const doors: readonly (readonly [name: string, open: (port: number) => Promise<Door>])[] = [
  ['as the block says', async (port) => replay(port)],
  ...(nginxFile === undefined ? [] : [['by nginx', (port: number) => nginx(nginxFile, port)] as const]),
];

function replay(port: number): Door {
  const block = documentedBlock();
  const begin = ({ host, path, method = 'GET', headers = {}, body }: Call): ClientRequest | number => {
    const sent = throughBlock(block, { path, headers: { host, ...headers }, remoteAddress: '203.0.113.9' });
    if ('status' in sent) return sent.status;
    const call = requestPlain({ host: '127.0.0.1', port, path, method, headers: sent.headers, agent: false });
    call.end(body);
    return call;
  };
  return { ...doorOf(begin), close: async () => undefined };
}

async function nginx(file: string, node: number): Promise<Door> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-nginx-'));
  const port = await freePort();
  const config = writeNginxConfig(folder, port, [node]);
  const child = spawn(file, ['-p', folder, '-c', config, '-e', 'stderr']);
  let logged = '';
  child.stderr.on('data', (part: Buffer) => {
    logged += part.toString();
  });
  const begin = ({ host, path, method = 'GET', headers = {}, body }: Call) => {
    const call = requestSecure({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      rejectUnauthorized: false,
      headers: { host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    });
    call.end(body);
    return call;
  };
  const door = doorOf(begin);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${logged}`);
    await door.send({ host: 'nobody.example', path: '/healthz' });
  });
  return {
    ...door,
    close: async () => {
      await ended(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function doorOf(begin: (requested: Call) => ClientRequest | number): Omit<Door, 'close'> {
  return {
    send: (requested) =>
      new Promise((resolve, reject) => {
        const call = begin(requested);
        if (typeof call === 'number') return resolve({ status: call, headers: {}, text: '' });
        call.on('error', reject);
        call.on('response', (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        });
      }),
    open: (requested) => {
      const call = begin(requested);
      let text = '';
      let status: number | undefined;
      if (typeof call !== 'number') {
        call.on('error', () => undefined);
        call.on('response', (answer) => {
          status = answer.statusCode;
          answer.setEncoding('utf8');
          answer.on('error', () => undefined);
          answer.on('data', (part: string) => {
            text += part;
          });
        });
      }
      return {
        text: () => text,
        status: () => status,
        close: () => (typeof call === 'number' ? undefined : void call.destroy()),
      };
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
