import type { Clock } from '../server/clock.ts';
import type { HeldContent } from './content/held-content.ts';
import type { HeldCatalogue } from './games/held-catalogue.ts';

/**
 * Version of all that lists are made of. Asked for with every kept document, so that the text of the last answer is given again where
 * its parts are the same.
 */
export function contentVersionOf({
  catalogue,
  content,
  clock,
}: {
  catalogue: Pick<HeldCatalogue, 'current'>;
  content: Pick<HeldContent, 'current'>;
  clock: Clock;
}): () => string {
  let last = { games: '', lists: '', whole: '' };
  return () => {
    const games = catalogue.current().version;
    const lists = content.current().version(clock.now());
    if (games !== last.games || lists !== last.lists) last = { games, lists, whole: `${games}.${lists}` };
    return last.whole;
  };
}
