import { brandDay } from '../../../schema/rules/brand-day.ts';

export type DayGroup<T> = { readonly day: string; readonly items: readonly T[] };

/**
 * Groups items by day in the brand's time zone, keeping their order. Removes duplicates: new entries can shift one onto the next
 * page.
 */
export function groupByDay<T extends { readonly id: string }>({
  items,
  timeOf,
  timeZone,
}: {
  items: readonly T[];
  timeOf: (item: T) => string;
  timeZone: string;
}): DayGroup<T>[] {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  const groups = new Map<string, T[]>();
  for (const item of unique) {
    const day = brandDay({ now: new Date(timeOf(item)), timeZone });
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups].map(([day, found]) => ({ day, items: found }));
}
