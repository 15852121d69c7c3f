import { useQuery } from '@tanstack/react-query';
import { pageSizes } from '../../schema/constants.ts';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { Schemas } from '../api/operation-types.ts';
import { apiQuery, type FirstPaintQuery } from '../api/queries.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useLanguage } from '../texts/texts-context.tsx';

export type Game = Schemas['Game'];
type Where = { readonly manifest: PublicManifest; readonly languageCode: string };

/** Hot games come from their own operation, which is not paginated (GAME-CAT-AMB-01, GAME-HOT-AMB-01). */
export const hotCategory = 'HOT';

export function hotGamesQuery({ manifest, languageCode }: Where) {
  const { games: platform, hotGames: isPlatform } = manifest.site.platforms;
  return apiQuery({ operation: 'listHotGames', query: { isPlatform, platform, language: languageCode } });
}

/** The first page of a category. All rows use one page size, so that they share a cache entry. */
export function categoryGamesQuery({ manifest, languageCode, category }: Where & { category: string }) {
  const { games: platform } = manifest.site.platforms;
  const query = { platform, category, language: languageCode, pageNo: 1, pageSize: pageSizes.home };
  return apiQuery({ operation: 'listGames', query });
}

/** The query of a category row, for prefetching. */
export function rowQuery({ category, ...where }: Where & { category: string }): FirstPaintQuery {
  return category === hotCategory ? hotGamesQuery(where) : categoryGamesQuery({ ...where, category });
}

export type GameList = {
  readonly games: readonly Game[] | undefined;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
};

/** Games of a category, at most `limit`. While `waiting`, no request is made (the row is far from the viewport). */
export function useCategoryGames({
  category,
  limit,
  waiting = false,
}: {
  category: string;
  limit: number;
  waiting?: boolean;
}): GameList {
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const hot = category === hotCategory;
  const where = { manifest, languageCode };
  const hotGames = useQuery({ ...hotGamesQuery(where), enabled: hot && !waiting });
  const paged = useQuery({ ...categoryGamesQuery({ ...where, category }), enabled: !hot && !waiting });
  const { data, isError, isFetching, refetch } = hot ? hotGames : paged;
  return {
    games: data?.games.slice(0, limit),
    failed: isError && data === undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
