import { CodedError } from '../../../schema/errors.ts';
import { shiftDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';

/** Time range of days in the brand's time zone; unbounded at an end that is missing. */
export function daySpan({
  query: { from, to },
  timeZone,
}: {
  query: { readonly from?: string | undefined; readonly to?: string | undefined };
  timeZone: string;
}): { since: Date | undefined; until: Date | undefined } {
  const start = (day: string, at: string) => {
    const found = startOfBrandDay({ day, timeZone });
    if (found === undefined)
      throw new CodedError('request.invalid', {
        value: { places: [{ at: `query/${at}`, problem: 'is no day of the calendar' }] },
      });
    return found;
  };
  const since = from === undefined ? undefined : start(from, 'from');
  if (to !== undefined) start(to, 'to');
  // Exclusive: the start of the next day.
  const until = to === undefined ? undefined : start(shiftDay(to, 1), 'to');
  return { since, until };
}
