import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { inPieces } from '../../tests/support/catalogue.ts';
import { aPlatform } from '../../tests/support/platform.ts';
import { games } from '../catalogue/games.ts';
import { providers } from '../catalogue/providers.ts';
import { gameRecord, seedFile } from '../catalogue/seed-catalogue.ts';
import { symbolFolder } from '../studio/tables.ts';

const art = join(projectRoot, 'sandbox/art');
const filesOf = (folder: string) => readdirSync(folder).sort();

/** Width and height from the header of an AVIF, which is faster than decoding all of them. */
function sizeOf(file: string): [string, number, number] {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('ispe') + 8;
  return [bytes.toString('latin1', 4, 12), bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}

describe('pictures of the sandbox', () => {
  it('are a cover of each game in each shape, and nothing else', () => {
    for (const [shape, width, height] of [
      ['portrait', 360, 480],
      ['landscape', 480, 300],
      ['square', 192, 192],
    ] as const) {
      const folder = join(art, 'covers', shape);
      expect(filesOf(folder), shape).toEqual(games.map(({ nodeId }) => `${nodeId}.avif`).sort());
      for (const name of filesOf(folder))
        expect(sizeOf(join(folder, name)), `${shape} ${name}`).toEqual(['ftypavif', width, height]);
    }
  });

  it('are different for each game', () => {
    for (const shape of ['portrait', 'landscape', 'square']) {
      const folder = join(art, 'covers', shape);
      const contents = new Set(filesOf(folder).map((name) => readFileSync(join(folder, name), 'base64')));
      expect(contents.size, shape).toBe(games.length);
    }
  });

  it('can be decoded, and fill their shape', async () => {
    for (const { nodeId } of games.filter((_, index) => index % 60 === 0)) {
      const cover = await loadImage(join(art, `covers/portrait/${nodeId}.avif`));
      const ctx = createCanvas(cover.width, cover.height).getContext('2d');
      ctx.drawImage(cover, 0, 0);
      const { data } = ctx.getImageData(0, 0, cover.width, cover.height);
      expect(new Set(data.filter((_, at) => at % 4 === 3)), nodeId).toEqual(new Set([255]));
      const greens = data.filter((_, at) => at % 4 === 1).sort();
      expect((greens.at(-1) ?? 0) - (greens[0] ?? 0), nodeId).toBeGreaterThan(60);
    }
  });

  it('are a white mark of each provider, 96 px high', async () => {
    expect(filesOf(join(art, 'marks'))).toEqual(providers.map(({ vassalage }) => `${vassalage}.webp`).sort());
    const seen = new Set<string>();
    for (const { vassalage } of providers) {
      const file = join(art, `marks/${vassalage}.webp`);
      seen.add(readFileSync(file, 'base64'));
      const image = await loadImage(file);
      expect(image.height, vassalage).toBe(96);
      const ctx = createCanvas(image.width, image.height).getContext('2d');
      ctx.drawImage(image, 0, 0);
      const { data } = ctx.getImageData(0, 0, image.width, image.height);
      let [inked, coloured] = [0, 0];
      for (let index = 0; index < data.length; index += 4) {
        if ((data[index + 3] ?? 0) < 128) continue;
        inked += 1;
        if (Math.min(data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0) < 250) coloured += 1;
      }
      expect(coloured, vassalage).toBe(0);
      const share = inked / (data.length / 4);
      expect(share, vassalage).toBeGreaterThan(0.05);
      expect(share, vassalage).toBeLessThan(0.6);
    }
    expect(seen.size).toBe(providers.length);
  });

  it('have at most six megabytes together', () => {
    const folders = [
      ...['portrait', 'landscape', 'square'].map((shape) => join(art, 'covers', shape)),
      join(art, 'marks'),
    ];
    const sizes = [...folders, symbolFolder].flatMap((folder) =>
      filesOf(folder).map((name) => statSync(join(folder, name)).size),
    );
    expect(sizes.length).toBe(3 * games.length + providers.length + filesOf(symbolFolder).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000_000);
  });
});

it('a game without a cover in the sandbox has the one that the platform draws, in each shape', async () => {
  const stage = await aPlatform();
  try {
    const [first] = games;
    if (first === undefined) throw new Error('the catalogue is empty');
    const added = {
      ...first,
      nodeId: '900001',
      gameId: 'JL-RNG-900',
      gameName: 'Added Later',
      displayName: 'Added Later',
    };
    const file = JSON.parse(seedFile().toString('utf8'));
    file.games = [gameRecord(first, 0, new Map()), gameRecord(added, 1, new Map())];
    await stage.platform.catalogue.run({
      bytes: inPieces(JSON.stringify(file), 5000),
      kind: 'json',
      file: 'added.json',
      actor: 'test',
      reason: 'a title added later',
    });
    const { games: listed } = (await stage.browser().value('listGames')) as {
      games: { nodeId: number; mobileLargeIcon: string; iconUrl: string }[];
    };
    const pathsOf = (nodeId: number) => {
      const game = listed.find((one) => one.nodeId === nodeId);
      const portrait = game?.mobileLargeIcon ?? '';
      return [portrait, portrait.replace('portrait', 'landscape'), game?.iconUrl ?? ''];
    };
    for (const [nodeId, type] of [
      [Number(first.nodeId), 'image/webp'],
      [900001, 'image/svg+xml; charset=utf-8'],
    ] as const)
      for (const path of pathsOf(nodeId)) {
        const answer = await stage.server.send({ path, host: 'alpha.localhost', headers: { accept: 'image/webp' } });
        expect([answer.status, answer.headers['content-type']], path).toEqual([200, type]);
      }
  } finally {
    await stage.close();
  }
});
