import type { GameCategory } from '../../catalogue/categories.ts';

const newGames = 'NEW';

/** As many as the brand shows; the shortcut to new games stays among them even where the order would cut it off (HOME-06). */
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
