import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CodedError } from '../../../../schema/errors.ts';
import { useCall } from '../../../api/api-context.tsx';
import { apiQuery } from '../../../api/queries.ts';
import type { Game } from '../../../catalogue/game-queries.ts';
import type { gameQueryOf } from '../list-state.ts';

type Answer = {
  readonly games: readonly Game[];
  readonly pageNum: number;
  readonly totalPages: number;
  /** Only for the platform's list. */
  readonly totalCount?: number;
  readonly revision?: string;
};
/** Later pages are requested with the revision of the first one, so that changes meanwhile neither repeat nor skip a game. */
type Place = { readonly pageNo: number; readonly revision?: string | undefined };

/** Source of a list: the platform's catalogue, or the member's favourites or recent games. */
export type GameSource =
  | { readonly from: 'catalogue'; readonly query: ReturnType<typeof gameQueryOf> }
  | {
      readonly from: 'favourites' | 'recent';
      readonly gameType: string;
      readonly pageSize: number;
      readonly language: string;
    };

export type GamePages = {
  /** `undefined` while the first page loads, and after it failed. */
  readonly pages: readonly (readonly Game[])[] | undefined;
  readonly count: number | undefined;
  readonly failed: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly moreFailed: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
  readonly loadMore: () => void;
};

/** The first page as a query of its own, for the first paint. */
export function firstPageQuery(query: ReturnType<typeof gameQueryOf>) {
  return apiQuery({ operation: 'listGames', query: { ...query, pageNo: 1 } });
}

/** Pages of a list, loaded one after the other. They stay cached, so that going back restores them. */
export function useGamePages({ source, enabled = true }: { source: GameSource; enabled?: boolean }): GamePages {
  const call = useCall();
  const client = useQueryClient();
  const painted = source.from === 'catalogue' ? firstPageQuery(source.query).queryKey : undefined;
  const found = useInfiniteQuery({
    queryKey: keyOf(source),
    queryFn: ({ pageParam: place, signal }) => fetchPage({ source, call, place, signal }),
    initialPageParam: firstPlace,
    // GAME-LIST-18, -19.
    getNextPageParam: ({ pageNum, totalPages, revision }: Answer) =>
      pageNum < totalPages ? { pageNo: pageNum + 1, revision } : undefined,
    // The page that came with the document.
    initialData: () => {
      const first = painted && client.getQueryData(painted);
      return first === undefined ? undefined : { pages: [first], pageParams: [firstPlace] };
    },
    initialDataUpdatedAt: () => (painted && client.getQueryState(painted)?.dataUpdatedAt) ?? 0,
    staleTime: 60_000,
    enabled,
  });
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = found;
  const { fetchNextPage, refetch } = found;
  const loadMore = useCallback(
    () =>
      void fetchNextPage().then(({ error }) =>
        // The list is stale: the current pages stay visible until all of them are refetched.
        error instanceof CodedError && error.code === 'request.stale' ? refetch() : undefined,
      ),
    [fetchNextPage, refetch],
  );
  return {
    pages: data && onceEach(data.pages),
    count: data?.pages[0]?.totalCount,
    failed: isError && data === undefined,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    retrying: isFetching,
    retry: () => void refetch(),
    loadMore,
  };
}

const firstPlace: Place = { pageNo: 1 };

function keyOf(source: GameSource): readonly unknown[] {
  if (source.from === 'catalogue') return ['api', 'listGames', source.query, 'pages'];
  const { from, ...query } = source;
  return ['api', from === 'recent' ? 'listRecentGames' : 'listFavourites', query, 'pages'];
}

async function fetchPage({
  source,
  call,
  place,
  signal,
}: {
  source: GameSource;
  call: ReturnType<typeof useCall>;
  place: Place;
  signal: AbortSignal;
}): Promise<Answer> {
  if (source.from === 'catalogue')
    return call({ operation: 'listGames', query: { ...source.query, ...place }, signal });
  const { gameType, pageSize, language } = source;
  const query = { gameType: gameType || undefined, ...place, pageSize, language };
  if (source.from === 'recent') {
    const { list, ...rest } = await call({ operation: 'listRecentGames', query, signal });
    return { games: list, ...rest };
  }
  const { content, ...rest } = await call({ operation: 'listFavourites', query, signal });
  return { games: content, ...rest };
}

/** If a game moved to a later page while the player scrolled, only its first occurrence is shown. */
function onceEach(pages: readonly Answer[]): (readonly Game[])[] {
  const seen = new Set<number>();
  return pages.map(({ games }) =>
    games.filter(({ nodeId }) => {
      const known = seen.has(nodeId);
      seen.add(nodeId);
      return !known;
    }),
  );
}
