/** A moment, with its zone's abbreviation where that is not the reader's. */
export function shownTime(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...(timeZone === undefined ? {} : { timeZone, timeZoneName: 'short' }),
  }).format(new Date(iso));
}
