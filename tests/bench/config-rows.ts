import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { wire } from '../../schema/constants.ts';
import { benchServer } from './child.ts';
import { openLoad } from './load.ts';
import { idOf } from './many-brands.ts';
import { median, type Row } from './rows.ts';

const many = 10_000;
/**
 * Short ones and many: what else the machine does changes within seconds, and single ratios come out between 0.6 and 1.4. Over
 * several starts: how a process lies in memory stays with it, and is worth a tenth.
 */
const starts = 3;
const rounds = 34;
const seconds = 0.2;
const warmSeconds = 2;
const hostsAsked = 2000;
const documentsAsked = 200;

type Pair = { readonly ours: number; readonly other: number };
type Kind = 'manifest' | 'notModified' | 'document' | 'express';

/**
 * Manifest, 304 and document among ten thousand brands, each against a bare server that sends the same
 * bodies under the same headers one after the other, alternating in one run.
 */
export async function configRows(): Promise<Row[]> {
  const pairs: Record<Kind, Pair[]> = { manifest: [], notModified: [], document: [], express: [] };
  let bytesPerBrand = 0;
  for (let start = 0; start < starts; start += 1) bytesPerBrand = await measure(pairs);
  return [
    {
      name: `manifest by host among ${many} brands, to bare node:http`,
      ...ratioOf(pairs.manifest),
      atLeast: 0.9,
    },
    { name: 'manifest not modified (304), to bare node:http', ...ratioOf(pairs.notModified), atLeast: 0.9 },
    { name: 'kept document, to bare node:http', ...ratioOf(pairs.document), atLeast: 0.8 },
    {
      name: 'contrast: the same manifest by Express alone, to bare node:http',
      ...ratioOf(pairs.express),
    },
    { name: 'memory a brand, beside shared structure', value: bytesPerBrand / 1000, unit: 'kB', atMost: 30 },
  ];
}

/** Adds the pairs of one start of all servers; gives the bytes that a brand takes in ours. */
async function measure(pairs: Record<Kind, Pair[]>): Promise<number> {
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
    const asked: Record<Kind, { requests: readonly string[]; ours: number; other: number }> = {
      manifest: { requests: manifest, ours: livery.port, other: bare.port },
      notModified: { requests: unchanged, ours: livery.port, other: bare.port },
      document: { requests: document, ours: livery.port, other: bareDocument.port },
      express: { requests: manifest, ours: plainExpress.port, other: bare.port },
    };
    for (const kind of Object.keys(asked) as Kind[]) pairs[kind].push(...(await inTurn(asked[kind])));
    return livery.bytesPerBrand;
  } finally {
    for (const server of [livery, bare, plainExpress, bareDocument]) server.stop();
    pin({ pid: process.pid, cores: `0-${cpus().length - 1}` });
  }
}

/** Answers a second of both sides right after each other, begun by one and the other in turn. */
async function inTurn({
  requests,
  ours,
  other,
}: {
  requests: readonly string[];
  ours: number;
  other: number;
}): Promise<Pair[]> {
  const sides = {
    ours: await openLoad({ port: ours, requests }),
    other: await openLoad({ port: other, requests }),
  };
  // Serialized and rendered once before they are measured: the rows are about what is kept.
  for (const side of Object.values(sides)) await side.run(warmSeconds);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = { ours: 0, other: 0 };
    const order = ['ours', 'other'] as const;
    for (const side of round % 2 === 0 ? order : order.toReversed())
      measured[side] = await sides[side].run(seconds);
    pairs.push(measured);
  }
  for (const side of Object.values(sides)) side.close();
  return pairs;
}

/** The middle one of the ratios of all pairs. */
function ratioOf(pairs: readonly Pair[]): Pick<Row, 'value' | 'unit' | 'detail'> {
  const perSecond = (side: keyof Pair) =>
    Math.round(median(pairs.map((pair) => pair[side]))).toLocaleString('en');
  return {
    value: median(pairs.map(({ ours, other }) => ours / other)),
    unit: '',
    detail: `${perSecond('ours')}/s to ${perSecond('other')}/s, medians of ${pairs.length} rounds over ${starts} starts`,
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
