import { text } from '../../texts.ts';
import type { Activity } from '../activity-row.ts';
import { shownTime } from '../shown-time.ts';
import type { ServerDifference } from './brand-rows.ts';
import type { DifferenceRow, ShownValue } from './difference.ts';
import { DifferenceList } from './difference-list.tsx';
import { BrandDifferences } from './effect.tsx';

/** The places that an act changed, with the values before and after. The first `most` are shown; a press opens the others. */
export function ChangedPlaces({
  row: { places = [], facts = [], environment = 'production' },
  most,
  readsBrands,
}: {
  row: Activity;
  most: number;
  /** False for lists of many brands. */
  readsBrands: boolean;
}) {
  const differences = places.map(
    ({ from, until, before, after, ...place }): ServerDifference => ({
      ...place,
      before: before ?? undefined,
      after: after ?? undefined,
      notes: [
        from === undefined ? undefined : text('activity.placeFrom', { from: shownTime(from) }),
        until === undefined ? undefined : text('activity.placeUntil', { until: shownTime(until) }),
      ].filter((note) => note !== undefined),
    }),
  );
  const namesBrands = new Set(places.map(({ tenant }) => tenant)).size > 1;
  const shared = { environment, readsBrands, namesBrands };
  return (
    <>
      {places.length === 0 ? null : <BrandDifferences differences={differences.slice(0, most)} {...shared} />}
      {places.length > most ? (
        <details>
          <summary>{text('activity.places', { count: places.length - most })}</summary>
          <BrandDifferences differences={differences.slice(most)} {...shared} />
        </details>
      ) : null}
      {facts.length === 0 ? null : <DifferenceList rows={facts.map(factRow)} />}
    </>
  );
}

type Fact = NonNullable<Activity['facts']>[number];

/** Settings of a policy and rights of an account. */
function factRow({ name, before, after }: Fact): DifferenceRow {
  const title = text(`activity.fact.${name}`);
  return {
    id: name,
    brand: '',
    part: title,
    title: [title],
    place: name,
    kind: 'changed',
    before: factValue(name, before),
    after: factValue(name, after),
  };
}

/** Lists of a policy or an account as words. Rights without a list apply to all. */
function factValue(name: Fact['name'], value: unknown): ShownValue | undefined {
  if (value === null && (name === 'brands' || name === 'flags' || name === 'languages'))
    return { as: 'text', text: text('activity.fact.all') };
  if (typeof value === 'boolean') return { as: 'switch', on: value };
  if (!Array.isArray(value)) return typeof value === 'string' ? { as: 'text', text: value } : undefined;
  const words = value.map((item: string | { currency: string; amount: string }) =>
    typeof item === 'string' ? item : `${item.currency} ${item.amount}`,
  );
  return words.length === 0 ? undefined : { as: 'list', items: words };
}
