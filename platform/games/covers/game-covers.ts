import { createHash } from 'node:crypto';
import { boundedCache } from '../../../server/answers/bounded-cache.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { GameCover, GameCoverOf } from '../../content/media/game-cover.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Catalogue, CatalogueGame } from '../catalogue.ts';
import { drawGameCover, isCoverShape } from './draw-game-cover.ts';

/** Maximum bytes of cached covers. A cover has two kilobytes, so some thousand games fit. */
const maxBytes = 8 * 1024 * 1024;

export function createGameCovers({ catalogue }: { catalogue: Pick<LiveCatalogue, 'whole'> }): GameCoverOf {
  const drawn = boundedCache<GameCover>({ maxBytes, sizeOf: ({ body }) => body.length + 300 });
  const byNode = new WeakMap<Catalogue, ReadonlyMap<string, CatalogueGame>>();
  const gameOf = ({ brand, nodeId }: { brand: Brand; nodeId: string }) => {
    const whole = catalogue.whole(brand);
    const known = byNode.get(whole) ?? new Map(whole.games.map((game) => [String(game.view.nodeId), game] as const));
    byNode.set(whole, known);
    return known.get(nodeId)?.view;
  };
  return ({ path, query, brand }) => {
    const nodeId = /^\/media\/covers\/(\d{1,12})\.svg$/.exec(path)?.[1];
    const shape = query.get('shape') ?? 'portrait';
    const game = nodeId === undefined || !isCoverShape(shape) ? undefined : gameOf({ brand, nodeId });
    if (game === undefined || !isCoverShape(shape)) return undefined;
    const { colors } = brand.manifest.theme;
    const key = [shape, game.nodeId, game.gameType, game.gameName, game.vendorName, ...Object.values(colors)].join(
      '\n',
    );
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const body = Buffer.from(drawGameCover({ game, shape, colors }));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return drawn.set(key, { body, etag }).value;
  };
}
