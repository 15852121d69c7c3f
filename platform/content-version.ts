import type { Brand } from '../server/brands/brand.ts';
import type { Clock } from '../server/clock.ts';
import type { CachedContent } from './content/cached-content.ts';
import type { LiveCatalogue } from './games/catalogue/live-catalogue.ts';

/** Maximum cached versions. Brands without a selection of games or content of their own share one, so the limit is rarely reached. */
const mostVersions = 2000;

/** Version of everything that lists are made of. Compared with that of each cached answer, whose text is reused if no part has changed. */
export function contentVersionOf({
  catalogue,
  content,
  clock,
}: {
  catalogue: Pick<LiveCatalogue, 'version'>;
  content: Pick<CachedContent, 'version'>;
  clock: Clock;
}): (brand: Brand) => string {
  let known = new Map<string, { games: string; lists: string; whole: string }>();
  return (brand) => {
    const games = catalogue.version(brand);
    const lists = content.version({ brand, now: clock.now() });
    const key = lists === 'none' ? games : brand.id;
    const before = known.get(key);
    if (before?.lists === lists && before.games === games) return before.whole;
    if (known.size > mostVersions) known = new Map();
    const whole = `${games}.${lists}`;
    known.set(key, { games, lists, whole });
    return whole;
  };
}
