import { useSearchParams } from 'react-router-dom';
import { pageSizes } from '../../../schema/constants.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { type Days, daysOf, inOrder, type Period, periodOf, readDays } from './periods.ts';

type Filter = 'kind' | 'type' | 'period' | 'from' | 'to';

/** Filters are stored in the query string, so that they can be linked to and survive going back. Changing them adds no history entry. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const { timeZone } = useManifest().locale;
  const period = periodOf(search.get('period'));
  const written: Days = period === 'custom' ? readDays(search) : daysOf(period, new Date(), timeZone);
  const days = inOrder(written);
  const set = (changes: Partial<Record<Filter, string>>) => {
    // Read from `location`: `useSearchParams` may be stale if two changes happen before a render, and the second would undo the
    // first.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return {
    set,
    /** A filter's value among these ids. The value `all` has no parameter. */
    choice: <Id extends string>(filter: Filter, ids: readonly (Id | 'all')[]) => ({
      value: ids.find((id) => id === search.get(filter)) ?? 'all',
      onChange: (id: Id | 'all') => set({ [filter]: id === 'all' ? '' : id }),
    }),
    /** The days and the page size, as query parameters of the platform. */
    query: { from: days.from, to: days.to, pageSize: pageSizes.widget },
    period,
    /** The days as they were chosen. The first may be after the last. */
    written,
    /** Switching to custom dates starts with the dates shown so far. */
    choose: (next: Period) =>
      set(
        next === 'custom'
          ? { period: next, from: days.from ?? '', to: days.to ?? '' }
          : { period: next, from: '', to: '' },
      ),
  };
}
