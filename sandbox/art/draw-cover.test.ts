import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { games } from '../catalogue/games.ts';
import { providers } from '../catalogue/providers.ts';
import type { SeedGame, SeedProvider } from '../catalogue/types.ts';
import { randomFrom } from '../random.ts';
import { type CoverRequest, paintCover } from './draw-cover.ts';
import { isEmblem } from './emblem.ts';
import { encodePicture } from './encode-picture.ts';

const drawCover = (request: CoverRequest) => encodePicture(paintCover(request), request.width, 'webp');

function providerOf(game: SeedGame): SeedProvider {
  const provider = providers.find(({ vassalage }) => vassalage === game.vassalage);
  if (provider === undefined) throw new Error(`no provider ${game.vassalage}`);
  return provider;
}

function aGame(gameName: string): SeedGame {
  const game = games.find((candidate) => candidate.gameName === gameName);
  if (game === undefined) throw new Error(`no game ${gameName}`);
  return game;
}

/** A cover shrunk to 24 by 32 pixels, where only composition and colour remain. */
function thumbnail(game: SeedGame): Uint8ClampedArray {
  const cover = paintCover({ game, provider: providerOf(game), shape: 'portrait', width: 120 });
  const small = createCanvas(24, 32).getContext('2d');
  small.drawImage(cover, 0, 0, 24, 32);
  return small.getImageData(0, 0, 24, 32).data;
}

/** Mean difference of colour channels, 0 to 255, after each picture's mean colour is removed, so that a different hue alone does not count. */
function difference(first: Uint8ClampedArray, second: Uint8ClampedArray): number {
  const mean = (data: Uint8ClampedArray, channel: number) => {
    let sum = 0;
    for (let index = channel; index < data.length; index += 4) sum += data[index] ?? 0;
    return (sum * 4) / data.length;
  };
  let total = 0;
  for (const channel of [0, 1, 2]) {
    const [a, b] = [mean(first, channel), mean(second, channel)];
    for (let index = channel; index < first.length; index += 4)
      total += Math.abs((first[index] ?? 0) - a - ((second[index] ?? 0) - b));
  }
  return (total * 4) / (first.length * 3);
}

// The nearest pair in the catalogue is 24 apart. With a single layout and one random stream for all games, every category
// has pairs under 21.
const threshold = 22;

describe('covers', () => {
  it('are WebP of the requested shape and width', async () => {
    const game = aGame('Lantern Parade');
    for (const [shape, width, height] of [
      ['portrait', 360, 480],
      ['landscape', 480, 300],
      ['square', 240, 240],
    ] as const) {
      const bytes = await drawCover({ game, provider: providerOf(game), shape, width });
      expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
      const image = await loadImage(bytes);
      expect([image.width, image.height], shape).toEqual([width, height]);
    }
  });

  it('are the same bytes each time, whatever was drawn in between', async () => {
    const sample = [
      'Golden Carp Leap',
      'Salon Baccarat',
      'Coral Crown',
      'Miền Bắc Daily',
      'Tongits Tambayan',
      'Sabong Norte Main Event',
    ].map(aGame);
    const draw = (game: SeedGame) => drawCover({ game, provider: providerOf(game), shape: 'portrait', width: 120 });
    const first = await Promise.all(sample.map(draw));
    const second = await Promise.all(sample.toReversed().map(draw));
    second.reverse().forEach((bytes, index) => {
      expect(bytes.equals(first[index] ?? Buffer.alloc(0)), sample[index]?.gameName).toBe(true);
    });
  });

  it('show an emblem for each motif of a slot', () => {
    const missing = games.filter((game) => game.gameType === 'RNG' && game.motif !== 'bingo' && !isEmblem(game.motif));
    expect(missing.map((game) => `${game.gameName} ${game.motif}`)).toEqual([]);
  });

  it('differ within a category in more than their colour', () => {
    const random = randomFrom('pairs');
    const groups = new Map<string, SeedGame[]>();
    for (const game of games) {
      const split = game.gameType === 'SPORTS' || game.gameClassify === 'BG';
      const name = split ? `${game.gameType} ${game.gameClassify}` : game.gameType;
      groups.set(name, [...(groups.get(name) ?? []), game]);
    }
    expect(groups.size).toBe(10);
    const alike: string[] = [];
    for (const [name, members] of groups) {
      const sample = random
        .shuffle(members)
        .slice(0, 10)
        .map((game) => ({ game, data: thumbnail(game) }));
      for (const [index, first] of sample.entries()) {
        for (const second of sample.slice(index + 1)) {
          const far = difference(first.data, second.data);
          if (far < threshold)
            alike.push(`${name}: ${first.game.gameName} / ${second.game.gameName} ${far.toFixed(1)}`);
        }
      }
    }
    expect(alike).toEqual([]);
  });

  it('would be found out if they were one picture in many colours', () => {
    const game = aGame('Lantern Parade');
    const own = thumbnail(game);
    const recoloured = Uint8ClampedArray.from(own, (value, index) =>
      index % 4 === 0 ? value * 0.9 + 20 : index % 4 === 1 ? value * 0.95 : value,
    );
    expect(difference(own, recoloured)).toBeLessThan(threshold);
    expect(difference(own, thumbnail(aGame('Fire Monkey Market')))).toBeGreaterThan(threshold);
  });
});
