import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { wire } from '../../schema/constants.ts';
import { benchServer } from './child.ts';
import { openLoad } from './load.ts';
import { idOf } from './many-brands.ts';
import { median, type Row } from './rows.ts';

const many = 10_000;
/** Short ones and many: what else the machine does changes within seconds, and single ratios come out between 0.6 and 1.4. */
const rounds = 100;
const seconds = 0.2;
const warmSeconds = 2;
const hostsAsked = 2000;
const documentsAsked = 200;

/**
 * Manifest, 304 and document among ten thousand brands, each against a bare server that sends the same
 * bodies under the same headers one after the other, alternating in one run.
 */
export async function configRows(): Promise<Row[]> {
  const livery = await benchServer({ kind: 'livery', count: many });
  const bare = await benchServer({ kind: 'bare', count: hostsAsked });
  const plainExpress = await benchServer({ kind: 'express' });
  const documentHeaders = await headersOf({ port: livery.port, host: `${idOf(0)}.example`, path: '/m/home' });
  const bareDocument = await benchServer({
    kind: 'bareDocument',
    count: documentsAsked,
    env: { BENCH_HEADERS: JSON.stringify(documentHeaders) },
  });
  for (const { pid } of [livery, bare, plainExpress, bareDocument]) pin({ pid, cores: '0' });
  pin({ pid: process.pid, cores: `1-${cpus().length - 1}` });
  try {
    const hosts = Array.from({ length: hostsAsked }, (_, index) => `${idOf(index)}.example`);
    const get = (path: string, extra: (index: number) => string = () => '') =>
      hosts.map((host, index) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${extra(index)}\r\n`);
    const manifest = get(wire.manifestPath);
    const unchanged = get(wire.manifestPath, (index) => `If-None-Match: "${livery.etags[index]}"\r\n`);
    const document = get('/m/home').slice(0, documentsAsked);
    const ok = await ratio({
      ours: { port: livery.port, requests: manifest },
      other: { port: bare.port, requests: manifest },
    });
    const notModified = await ratio({
      ours: { port: livery.port, requests: unchanged },
      other: { port: bare.port, requests: unchanged },
    });
    const pages = await ratio({
      ours: { port: livery.port, requests: document },
      other: { port: bareDocument.port, requests: document },
    });
    const framework = await ratio({
      ours: { port: plainExpress.port, requests: manifest },
      other: { port: bare.port, requests: manifest },
    });
    return [
      {
        name: `manifest by host among ${many} brands, to bare node:http`,
        value: ok.ratio,
        unit: '',
        atLeast: 0.9,
        detail: ok.detail,
      },
      {
        name: 'manifest not modified (304), to bare node:http',
        value: notModified.ratio,
        unit: '',
        atLeast: 0.9,
        detail: notModified.detail,
      },
      {
        name: 'kept document, to bare node:http',
        value: pages.ratio,
        unit: '',
        atLeast: 0.8,
        detail: pages.detail,
      },
      {
        name: 'contrast: the same manifest by Express alone, to bare node:http',
        value: framework.ratio,
        unit: '',
        detail: framework.detail,
      },
      {
        name: 'memory a brand, beside shared structure',
        value: livery.bytesPerBrand / 1000,
        unit: 'kB',
        atMost: 30,
      },
    ];
  } finally {
    for (const server of [livery, bare, plainExpress, bareDocument]) server.stop();
    pin({ pid: process.pid, cores: `0-${cpus().length - 1}` });
  }
}

type Target = { port: number; requests: readonly string[] };

/** The middle one of the ratios of many rounds, each of both sides right after each other, begun by one and the other in turn. */
async function ratio({
  ours,
  other,
}: {
  ours: Target;
  other: Target;
}): Promise<{ ratio: number; detail: string }> {
  const sides = { ours: await openLoad(ours), other: await openLoad(other) };
  // Serialized and rendered once before they are measured: the rows are about what is kept.
  for (const side of Object.values(sides)) await side.run(warmSeconds);
  const pairs: { ours: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = { ours: 0, other: 0 };
    const order = ['ours', 'other'] as const;
    for (const side of round % 2 === 0 ? order : order.toReversed())
      measured[side] = await sides[side].run(seconds);
    pairs.push(measured);
  }
  for (const side of Object.values(sides)) side.close();
  const perSecond = (side: 'ours' | 'other') =>
    Math.round(median(pairs.map((pair) => pair[side]))).toLocaleString('en');
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.other)),
    detail: `${perSecond('ours')}/s to ${perSecond('other')}/s, medians of ${rounds} rounds`,
  };
}

/** Servers on one core, who asks them on the others: left to the system they wander, and with them the numbers, by a fifth. */
function pin({ pid, cores }: { pid: number; cores: string }): void {
  if (cpus().length > 1) spawnSync('taskset', ['-apc', cores, String(pid)], { stdio: 'ignore' });
}

function headersOf({
  port,
  host,
  path,
}: {
  port: number;
  host: string;
  path: string;
}): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { host } }, (response) => {
      response.resume();
      const {
        date,
        connection,
        'keep-alive': keepAlive,
        'content-length': length,
        ...headers
      } = response.headers;
      resolve(headers);
    })
      .on('error', reject)
      .end();
  });
}
