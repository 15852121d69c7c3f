import { request } from 'node:http';
import { wire } from '../../schema/constants.ts';
import { benchServer } from './child.ts';
import { load } from './load.ts';
import { idOf } from './many-brands.ts';
import type { Row } from './rows.ts';

const many = 10_000;
const rounds = 5;

/** Manifest, 304 and document among ten thousand brands, each against a bare server that sends the same, alternating in one run. */
export async function configRows(): Promise<Row[]> {
  const livery = await benchServer({ kind: 'livery', count: many });
  const bare = await benchServer({ kind: 'bare' });
  const plainExpress = await benchServer({ kind: 'express' });
  const documentHeaders = await headersOf({ port: livery.port, host: `${idOf(0)}.example`, path: '/m/home' });
  const bareDocument = await benchServer({
    kind: 'bareDocument',
    env: { BENCH_HEADERS: JSON.stringify(documentHeaders) },
  });
  try {
    const hosts = Array.from({ length: 2000 }, (_, index) => `${idOf(index)}.example`);
    const get = (path: string, extra: (index: number) => string = () => '') =>
      hosts.map((host, index) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${extra(index)}\r\n`);
    const manifest = get(wire.manifestPath);
    const unchanged = get(wire.manifestPath, (index) => `If-None-Match: "${livery.etags[index]}"\r\n`);
    const document = get('/m/home').slice(0, 200);
    // Serialized and rendered once before they are measured: the rows are about what is kept.
    for (const requests of [manifest, unchanged, document])
      await load({ port: livery.port, requests, seconds: 2 });

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
  }
}

type Target = { port: number; requests: readonly string[] };

/** The best of several alternating rounds of each side: what else the machine does slows both. */
async function ratio({
  ours,
  other,
}: {
  ours: Target;
  other: Target;
}): Promise<{ ratio: number; detail: string }> {
  let best = { ours: 0, other: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const mine = await load(ours);
    const theirs = await load(other);
    best = { ours: Math.max(best.ours, mine.perSecond), other: Math.max(best.other, theirs.perSecond) };
  }
  return {
    ratio: best.ours / best.other,
    detail: `${Math.round(best.ours).toLocaleString('en')}/s to ${Math.round(best.other).toLocaleString('en')}/s`,
  };
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
