/**
 * Pages of the console whose filters can be saved under a name, with the saved parameters of their address. The page of players is not
 * included, because its search terms are personal data.
 */
export const filterParameters = {
  '/brands': ['q', 'filter', 'sort'],
  '/money': ['kind', 'age', 'currency', 'from', 'to', 'mine'],
  '/activity': ['when', 'from', 'to', 'kind', 'environment', 'brand', 'actor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FilterPage = keyof typeof filterParameters;
export const filterPages = Object.keys(filterParameters) as readonly FilterPage[];

/** Limits from the contract. */
export const longestFilterName = 60;
export const mostFilters = 50;

/** The part of an address that is saved, in a fixed order, so that equal filters have the same text. Empty if the address has no filter. */
export function filterQuery(page: FilterPage, search: URLSearchParams): string {
  const parts = filterParameters[page].flatMap((name) => {
    const value = search.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  return String(new URLSearchParams(parts));
}
