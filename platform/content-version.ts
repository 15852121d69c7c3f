import type { Brand } from '../server/brands/brand.ts';
import type { Clock } from '../server/clock.ts';
import type { HeldContent } from './content/held-content.ts';
import type { LiveCatalogue } from './games/catalogue/live-catalogue.ts';

/** Brands without a choice of games share one version: more are kept only where very many chose. */
const versionsKept = 2000;

/**
 * Version of all that lists are made of. Asked for with every kept document, so that the text of an earlier answer is given again where
 * its parts are the same.
 */
export function contentVersionOf({
  catalogue,
  content,
  clock,
}: {
  catalogue: Pick<LiveCatalogue, 'version'>;
  content: Pick<HeldContent, 'current'>;
  clock: Clock;
}): (brand: Pick<Brand, 'id'>) => string {
  let known = { lists: '', wholes: new Map<string, string>() };
  return (brand) => {
    const games = catalogue.version(brand);
    const lists = content.current().version(clock.now());
    if (lists !== known.lists || known.wholes.size > versionsKept) known = { lists, wholes: new Map() };
    const before = known.wholes.get(games);
    if (before !== undefined) return before;
    const whole = `${games}.${lists}`;
    known.wholes.set(games, whole);
    return whole;
  };
}
