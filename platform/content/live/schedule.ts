import { brandTime } from '../../../schema/rules/brand-day.ts';

export type Stated = { readonly from?: string; readonly until?: string };
/** Times in milliseconds since the epoch; `end` is infinite for an entry without an end. */
export type Span = { readonly start: number; readonly end: number };

/** Time span in which an entry is shown, in the brand's time zone. */
export function spanOf({ entry: { from, until }, timeZone }: { entry: Stated; timeZone: string }): Span {
  const timeOf = (at: string | undefined) => (at === undefined ? undefined : brandTime({ at, timeZone })?.getTime());
  return { start: timeOf(from) ?? Number.NEGATIVE_INFINITY, end: timeOf(until) ?? Number.POSITIVE_INFINITY };
}

export const isWithin = ({ span: { start, end }, now }: { span: Span; now: number }): boolean =>
  start <= now && now < end;

/** Numbers the phases between the times at which something begins or ends. The last phase is cached, because every document requests it. */
export function createPhases(spans: readonly Span[]): (now: number) => number {
  const borders = [...new Set(spans.flatMap(({ start, end }) => [start, end]))]
    .filter(Number.isFinite)
    .sort((one, other) => one - other);
  let known = { since: 0, until: 0, phase: 0 };
  return (now) => {
    if (known.since <= now && now < known.until) return known.phase;
    const next = borders.findIndex((border) => border > now);
    const phase = next === -1 ? borders.length : next;
    known = {
      since: borders[phase - 1] ?? Number.NEGATIVE_INFINITY,
      until: borders[phase] ?? Number.POSITIVE_INFINITY,
      phase,
    };
    return phase;
  };
}
