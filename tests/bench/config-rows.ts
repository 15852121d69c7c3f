import { wire } from '../../schema/constants.ts';
import { inTurn, type Pair, pinned, ratioOf, starts } from './against-bare.ts';
import { benchServer } from './child.ts';
import { idOf } from './many-brands.ts';
import type { Row } from './rows.ts';

const many = 10_000;

/** Memory that a brand takes, and the rate of a manifest served by Express alone. */
export async function configRows(): Promise<Row[]> {
  const { bytesPerBrand, stop } = await benchServer('brands', many);
  stop();
  const pairs: Pair[] = [];
  for (let start = 0; start < starts; start += 1) pairs.push(...(await expressPairs()));
  return [
    { name: 'contrast: a manifest by Express alone, to bare node:http', ...ratioOf(pairs) },
    { name: 'memory a brand, beside shared structure', value: bytesPerBrand / 1000, unit: 'kB', atMost: 30 },
  ];
}

async function expressPairs(): Promise<Pair[]> {
  const bare = await benchServer('bare');
  const byExpress = await benchServer('express');
  try {
    const requests = [`GET ${wire.manifestPath} HTTP/1.1\r\nHost: ${idOf(0)}.example\r\n\r\n`];
    return await pinned([bare, byExpress], () =>
      inTurn({ ports: { ours: byExpress.port, bare: bare.port }, requests }),
    );
  } finally {
    for (const server of [bare, byExpress]) server.stop();
  }
}
