import { counted } from '../../schema/counted.ts';
import { printableLine } from '../../schema/rules/printable.ts';
import type { FileFault } from '../../server/brands/folder/check/fault.ts';

export const formats = ['text', 'json', 'github'] as const;
export type Format = (typeof formats)[number];

export function isFormat(format: string | undefined): format is Format {
  return formats.some((known) => known === format);
}

export function formatFaults({
  faults,
  format,
  checked: { what, many },
  more = 0,
}: {
  faults: readonly FileFault[];
  format: Format;
  /** Things that were checked, with their count. */
  checked: { what: 'brand' | 'file' | 'folder'; many: number };
  /** Errors that are counted but not printed. */
  more?: number;
}): string {
  const sorted = [...faults].sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
  if (format === 'json')
    return JSON.stringify({ [`${what}s`]: many, faults: sorted, ...(more > 0 && { more }) }, null, 2);
  if (format === 'github') return sorted.map(githubLine).join('\n');
  const listedErrors = sorted.filter(({ severity }) => severity === 'error').length;
  const warnings = sorted.length - listedErrors;
  const errors = listedErrors + more;
  const untold = more === 0 ? [] : [`... and ${more} more`];
  const total = `${counted({ count: many, one: what })}: ${counted({ count: errors, one: 'error' })}, ${counted({ count: warnings, one: 'warning' })}`;
  return [...sorted.map(textLines), ...untold, total].join('\n');
}

function textLines({ file, line, column, severity, message, fix, rule }: FileFault): string {
  const where = printableLine(`${file}:${line}:${column} ${severity}: ${message} [${rule}]`);
  return fix === undefined ? where : `${where}\n    ${printableLine(fix)}`;
}

/** Workflow commands of GitHub Actions, which escape their own separators. */
function githubLine({ file, line, column, severity, message, fix, rule }: FileFault): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${severity} file=${property(file)},line=${line},col=${column},title=${property(rule)}::${data(fix === undefined ? message : `${message} (${fix})`)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
