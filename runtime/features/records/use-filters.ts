import { useSearchParams } from 'react-router-dom';
import { useManifest } from '../../brand/brand-context.tsx';
import { customDays, type Days, daysOf, type Period, periodOf } from './periods.ts';

type Filter = 'kind' | 'type' | 'period' | 'from' | 'to';

/**
 * What a list shows stands in its address: a link can lead to it, and it is there again after a step back. Changing it is no step of
 * the history.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const { timeZone } = useManifest().locale;
  const period = periodOf(search.get('period'));
  const days: Days =
    period === 'custom'
      ? customDays({ from: search.get('from'), to: search.get('to') })
      : daysOf({ period, now: new Date(), timeZone });
  const set = (changes: Partial<Record<Filter, string>>) => {
    // Not the parameters of the last render: a second change may come before the first is drawn, and would undo it.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return {
    get: (filter: Filter) => search.get(filter),
    set,
    period,
    days,
    /** Dates that were shown become those to change. */
    choose: (next: Period) =>
      set(
        next === 'custom'
          ? { period: next, from: days.from ?? '', to: days.to ?? '' }
          : { period: next, from: '', to: '' },
      ),
  };
}
