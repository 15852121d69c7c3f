import { activityKinds } from '../../../schema/activity-kinds.ts';
import { momentOf } from '../../ui/shown-time.ts';

export const periods = ['any', 'night', 'today', 'week', 'custom'] as const;
export type Period = (typeof periods)[number];

export const kinds = ['any', ...activityKinds] as const;
type Kind = (typeof kinds)[number];

export const environments = ['any', 'production', 'staging'] as const;

/** Filters of a list of activity, as its address states them. */
export type ActivityFilter = {
  readonly brand: string;
  readonly actor: string;
  readonly kind: Kind;
  readonly environment: (typeof environments)[number];
  readonly when: Period;
  /** Begin and end of a custom period, in UTC. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

export function filterOf(search: URLSearchParams): ActivityFilter {
  const [from, to] = [timeIn({ search, name: 'from' }), timeIn({ search, name: 'to' })];
  const when = periods.find((each) => each === search.get('when')) ?? 'any';
  return {
    brand: search.get('brand') ?? '',
    actor: search.get('actor') ?? '',
    kind: kinds.find((each) => each === search.get('kind')) ?? 'any',
    environment: environments.find((each) => each === search.get('environment')) ?? 'any',
    when: from === undefined && to === undefined ? when : 'custom',
    from,
    to,
  };
}

/** An address may have any value; unknown ones are ignored. */
function timeIn({ search, name }: { search: URLSearchParams; name: string }): string | undefined {
  const at = Date.parse(search.get(name) ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Begin and end of a period on the page's clock; last night is from 18:00 of yesterday to 09:00 of today. */
export function boundsOf({
  filter: { when, from, to },
  now,
}: {
  filter: Pick<ActivityFilter, 'when' | 'from' | 'to'>;
  now: Date;
}): { readonly from?: string | undefined; readonly to?: string | undefined } {
  const at = (when: { days: number; hour: number }) => momentOf({ now, ...when });
  switch (when) {
    case 'any':
      return {};
    case 'night':
      return { from: at({ days: -1, hour: 18 }), to: at({ days: 0, hour: 9 }) };
    case 'today':
      return { from: at({ days: 0, hour: 0 }) };
    case 'week':
      return { from: at({ days: -6, hour: 0 }) };
    case 'custom':
      return { from, to };
  }
}
