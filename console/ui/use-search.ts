import { useSearchParams } from 'react-router-dom';
import { onceComposed } from './use-composed.ts';

/** Parts of an address's query by name. A part that is undefined or empty is removed. */
type Parts = Readonly<Record<string, string | undefined>>;

/**
 * The query of the address, with two functions that change parts of it and leave the others: `replace` in the same entry of the history,
 * `push` in a new one. A word that an input method composes is written when it is whole.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  // The address itself: the router's query is that of the last render, which a second change may come before.
  const changed = (parts: Parts) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(parts))
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    return next;
  };
  return {
    search,
    replace: (parts: Parts) => onceComposed(() => setSearch(changed(parts), { replace: true })),
    push: (parts: Parts) => setSearch(changed(parts)),
  };
}
