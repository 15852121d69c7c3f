import type { GameCategory } from '../../../schema/offered-categories.ts';

const newGames = 'NEW';

/** The first `limit` categories; new games stay among them even if they come later in the order (HOME-06). */
export function shownCategories({
  categories,
  limit,
}: {
  categories: readonly GameCategory[];
  limit: number;
}): GameCategory[] {
  const first = categories.slice(0, limit);
  const shortcut = categories.slice(limit).find(({ id }) => id === newGames);
  return shortcut === undefined ? first : [...first.slice(0, -1), shortcut];
}
