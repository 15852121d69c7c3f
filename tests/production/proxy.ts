import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedBlock, upstreamNodes } from '../support/nginx-block.ts';
import { selfSigned } from '../support/self-signed.ts';
import { until } from './until.ts';

export type Proxy = { stop(): Promise<void> };

/** nginx with the block of docs/operating.md before two nodes, with a certificate of its own making. */
export async function startProxy({
  port,
  nodes,
}: {
  port: number;
  nodes: readonly number[];
}): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'livery-nginx-'));
  writeFileSync(join(folder, 'cert.pem'), selfSigned.cert);
  writeFileSync(join(folder, 'key.pem'), selfSigned.key);
  const own = documentedBlock()
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`);
  const block = upstreamNodes(own).reduce(
    (text, address, index) => text.replace(address, `127.0.0.1:${nodes[index] ?? nodes[0]}`),
    own,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/pid;\nevents { }\nhttp {\naccess_log off;\n${temporary}\n${block}}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log')]);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = new Error(`nginx is needed on PATH: ${error.message}`);
  });
  await until('nginx listens', async () => {
    if (failure !== undefined) throw failure;
    return (await askProxy({ port, host: 'nobody.example', path: '/healthz' })) !== undefined;
  });
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Status of an answer through the proxy; undefined if there is none. */
export const askProxy = ({
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
