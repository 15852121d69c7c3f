import { brandDay } from '../../../schema/rules/brand-day.ts';

export type DayGroup<T> = { readonly day: string; readonly items: readonly T[] };

/** Items by the brand's day, in their order. An entry that moved onto the next page while more came in stands there once. */
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
