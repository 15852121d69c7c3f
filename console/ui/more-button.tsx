import { text } from '../texts.ts';
import { Button } from './button.tsx';
import { Refused } from './refused.tsx';

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
