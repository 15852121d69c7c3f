import { text } from '../texts.ts';
import { Button } from './button.tsx';
import { Refused } from './refused.tsx';
import sheet from './sheet.module.css';

/** Loads the next page of a list; nothing after the last one. */
export function MoreButton({
  query,
}: {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}) {
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Refused error={query.isFetchNextPageError ? query.error : null} />
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {text('more')}
      </Button>
    </div>
  );
}

/** Pages of a list by numbers, as the contract states. */
const mostPages = 1000;

/** The page of a list that the address names, from 1. */
export const pageIn = (search: URLSearchParams): number =>
  Math.min(Math.max(Math.trunc(Number(search.get('page') ?? '1')) || 1, 1), mostPages);

/** Buttons to the pages before and after, for lists by numbers of pages. */
export function OtherPages({
  pageNo,
  hasMore,
  onPage,
}: {
  pageNo: number;
  hasMore: boolean;
  onPage: (page: string | undefined) => void;
}) {
  return (
    <div className={sheet.actions}>
      {pageNo > 1 ? (
        <Button onPress={() => onPage(pageNo === 2 ? undefined : String(pageNo - 1))}>{text('newer')}</Button>
      ) : null}
      {hasMore ? <Button onPress={() => onPage(String(pageNo + 1))}>{text('older')}</Button> : null}
    </div>
  );
}
