const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's own zone. */
export const shownTime = (iso: string): string => format.format(new Date(iso));
