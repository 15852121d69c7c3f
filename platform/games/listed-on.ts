import type { Manifest } from '../../schema/generated/manifest.ts';
import { providerPresetOf } from '../../schema/provider-pages.ts';
import type { PageId } from '../../schema/routes.ts';
import type { CatalogueGame } from './catalogue.ts';
import { inCategory } from './categories.ts';

type Listed = { readonly vendors: ReadonlySet<string>; readonly classifications: ReadonlySet<string> };

/** Returns the vendors and classifications that a page of games lists; each page is read once. */
export function createListedOn({
  games: offered,
  manifest: { games },
}: {
  games: readonly CatalogueGame[];
  manifest: Pick<Manifest, 'games'>;
}): (page: PageId) => Listed {
  const known = new Map<PageId, Listed>();
  return (page) => {
    const before = known.get(page);
    if (before !== undefined) return before;
    const id = providerPresetOf(page) ?? games.categories.find((category) => category.page === page)?.id;
    const views = offered.filter((game) => id === undefined || inCategory(game, id, games)).map(({ view }) => view);
    const listed = {
      vendors: new Set(views.map(({ vassalage }) => vassalage)),
      classifications: new Set(views.flatMap(({ gameClassify }) => gameClassify)),
    };
    known.set(page, listed);
    return listed;
  };
}
