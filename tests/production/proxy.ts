import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeNginxConfig } from '../support/nginx-block.ts';
import { until } from './until.ts';

export type Proxy = { stop(): Promise<void> };

/** nginx with the block of docs/operating.md in front of two nodes, with its own certificate. */
export async function startProxy(port: number, nodes: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'livery-nginx-'));
  const config = writeNginxConfig(folder, port, nodes);
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    // nginx logs each node that restarts. The output is dropped, because an unread pipe would fill up and block nginx.
    stdio: 'ignore',
  });
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = new Error(`nginx is needed on PATH: ${error.message}`);
  });
  await until('nginx listens', async () => {
    if (failure !== undefined) throw failure;
    return (await requestByProxy({ port, host: 'nobody.example', path: '/healthz' })) !== undefined;
  });
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Status of an answer through the proxy; `undefined` if there is none. */
export const requestByProxy = ({
  port,
  host,
  path,
}: {
  port: number;
  host: string;
  path: string;
}): Promise<number | undefined> =>
  new Promise((resolve) => {
    const call = request(
      { host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false, agent: false },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
        answer.on('error', () => resolve(undefined));
      },
    );
    call.setHeader('host', host);
    call.on('error', () => resolve(undefined));
    call.end();
  });
