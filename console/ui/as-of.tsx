import { text } from '../texts.ts';
import { Button } from './button.tsx';
import sheet from './sheet.module.css';
import { shownClock } from './shown-time.ts';

type Query = { readonly dataUpdatedAt: number; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };

/** States the time of data that nothing repeats by itself, with a button that repeats it. */
export function AsOf({ query }: { query: Query }) {
  const at = new Date(query.dataUpdatedAt).toISOString();
  return (
    <p className={sheet.quiet}>
      <time dateTime={at}>{text('player.asOf', { at: shownClock(at) })}</time>{' '}
      <Button look="plain" isPending={query.isFetching} onPress={() => void query.refetch()}>
        {text('player.reload')}
      </Button>
    </p>
  );
}
