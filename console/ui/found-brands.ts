import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { foldName } from '../../schema/rules/search-name.ts';
import { callAdmin } from '../api/call-admin.ts';
import { fits, nearlyFits } from './fits.ts';

type FoundBrand = AdminValueOf<'searchBrands'>['list'][number];

/** Rows of the list; typing finds the others. */
const most = 20;
/** Letters with which a brand begins that is found although the word has a slip, and the brands that are compared. */
const letters = 3;
const mostNear = 100;
/** Characters that a search may have, as the contract states. */
const longest = 100;

/** Brands whose id, name or domain has what was typed; those whose id or name begins with it come first. */
export function useFoundBrands(typed: string): {
  readonly brands: readonly FoundBrand[];
  /** Whether the answer to what is typed has arrived, or failed. */
  readonly isSettled: boolean;
} {
  const q = typed.trim().slice(0, longest);
  const found = useQuery({
    queryKey: ['searchBrands', 'chosen', q],
    queryFn: ({ signal }) =>
      callAdmin({ operation: 'searchBrands', query: { pageSize: most, q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
  });
  // A slip is looked for among the brands that begin like the word, if none has it as it was typed.
  const hasNone = !found.isPlaceholderData && found.data?.list.length === 0;
  const start = foldName(q).slice(0, letters);
  const near = useQuery({
    queryKey: ['searchBrands', 'near', start],
    queryFn: ({ signal }) =>
      callAdmin({ operation: 'searchBrands', query: { pageSize: mostNear, q: start || undefined }, signal }),
    enabled: hasNone && q.length > letters,
  });
  if (hasNone && q.length > letters)
    return {
      brands: (near.data?.list ?? []).filter(({ id, name }) => nearlyFits(q, [id, name])).slice(0, most),
      isSettled: !near.isPending,
    };
  const begins = ({ id, name }: FoundBrand) => [id, name].some((part) => foldName(part).startsWith(foldName(q)));
  const list = (found.data?.list ?? []).filter(
    // While the answer is loading, Enter must not choose a brand that no longer matches.
    ({ id, name }) => !found.isPlaceholderData || fits(q, [id, name]),
  );
  return {
    brands: [...list.filter(begins), ...list.filter((brand) => !begins(brand))],
    isSettled: !found.isPending && !found.isPlaceholderData,
  };
}
