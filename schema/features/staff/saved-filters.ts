/**
 * Pages of the console whose filters are saved under a name, with the parameters of their address that are. Players are not among them: what
 * their page is searched by is personal data.
 */
export const filterParameters = {
  '/brands': ['q', 'filter', 'sort'],
  '/activity': ['when', 'from', 'to', 'kind', 'brand', 'actor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FilterPage = keyof typeof filterParameters;
export const filterPages = Object.keys(filterParameters) as readonly FilterPage[];

/** Bounds of the contract. */
export const longestFilterName = 60;
export const mostFilters = 50;

/** The part of an address that is saved, in one order, so that two equal filters are one text. Empty if the address has no filter. */
export function filterQuery({ page, search }: { page: FilterPage; search: URLSearchParams }): string {
  const parts = filterParameters[page].flatMap((name) => {
    const value = search.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  return String(new URLSearchParams(parts));
}
