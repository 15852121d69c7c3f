import { formatLocale } from '../texts/format-locale.ts';

/** `in 60 seconds`, `in 12 minutes`, in the player's language. */
export function waitingText({ seconds, code }: { seconds: number; code: string }): string {
  const format = new Intl.RelativeTimeFormat(formatLocale(code));
  return seconds <= 120
    ? format.format(Math.max(1, seconds), 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
}

/** `58s`, or `12:05` for longer times. */
export function countdownText({ seconds, code }: { seconds: number; code: string }): string {
  if (seconds >= 100) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const format = new Intl.NumberFormat(formatLocale(code), { style: 'unit', unit: 'second', unitDisplay: 'narrow' });
  return format.format(seconds);
}
