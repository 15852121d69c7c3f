import { zoned } from './times.ts';

/** A line, or lines; nothing for a part that does not apply. */
export type Line = string | false | null | undefined | readonly Line[];

export const linesOf = (...parts: readonly Line[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? (part === '' ? [] : [part]) : part ? linesOf(...part) : []));

/** A value after its lead; nothing if there is none. */
export const optional = (lead: string, value: string | number | null | undefined, end = ''): string =>
  value === null || value === undefined || value === '' ? '' : `${lead}${value}${end}`;

/** JSON of a value, shortened. */
export function shown(value: unknown, most = 80): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}

/** A fault, and its fix in the next line. */
export const faultText = (
  fault: { readonly severity?: string; readonly message: string; readonly rule: string; readonly fix?: string },
  place = '',
): string => `${fault.severity ?? 'warning'}: ${place}${fault.message} [${fault.rule}]${optional('\n    ', fault.fix)}`;

/** Warnings about brands. */
export const warningTexts = (
  warnings: readonly { tenant: string; message: string; rule: string; fix?: string }[],
): string[] => warnings.map(({ tenant, message, rule, fix }) => faultText({ message, rule, fix }, `${tenant}: `));

/** The effect of a live change on its place. */
export const setText = (change: { readonly path: string; readonly value?: unknown; readonly removed?: boolean }) =>
  change.removed ? `unset ${change.path}` : `${change.path} = ${JSON.stringify(change.value)}`;

type Times = { readonly from?: string | null; readonly until?: string | null };

/** ` from … until …`, as far as there are times. */
export const spanText = ({ from, until }: Times, shownTime: (time: string) => string): string =>
  [['from', from] as const, ['until', until] as const]
    .map(([word, time]) => (time ? ` ${word} ${shownTime(time)}` : ''))
    .join('');

/** The author of a value, its time and its reason: ` by ann since … until …: spring`. */
export function originText(
  { who, since, until, why }: { who?: string; since?: string; until?: string; why?: string },
  shownTime: (time: string) => string,
): string {
  const begin = since === undefined ? '' : ` since ${shownTime(since)}`;
  return `${optional(' by ', who)}${begin}${spanText({ until }, shownTime)}${optional(': ', why)}`;
}

/** Shows times in the zone of a brand. */
export const inZone = (timeZone: string) => (time: string) => zoned({ time, timeZone });
