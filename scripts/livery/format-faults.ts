import { join } from 'node:path';
import { counted } from '../../schema/counted.ts';
import { printableLine } from '../../schema/rules/printable.ts';
import type { FileFault } from '../../server/brands/folder/check/fault.ts';
import { type Done, exits, RefusedError } from './command.ts';

/** The format of faults. */
export type Format = 'text' | 'json' | 'github';

export type Faults = {
  readonly faults: readonly FileFault[];
  /** Things that were checked, with their count. */
  readonly checked: { readonly what: 'brand' | 'file' | 'folder'; readonly many: number };
  /** Errors that are counted but not printed. */
  readonly more?: number;
  /** Whether `line` is the row of a table, which is another line of the file after a cell with several lines. */
  readonly isTable?: boolean;
};

export function formatFaults(found: Faults, format: Format): string {
  if (format === 'json') return JSON.stringify(faultsAsJson(found), null, 2);
  const { checked, more = 0, isTable = false } = found;
  const faults = sorted(found.faults);
  if (format === 'github') return faults.map((fault) => githubLine(fault, isTable)).join('\n');
  const listedErrors = faults.filter(({ severity }) => severity === 'error').length;
  const errors = counted({ count: listedErrors + more, one: 'error' });
  const warnings = counted({ count: faults.length - listedErrors, one: 'warning' });
  const total = `${counted({ count: checked.many, one: checked.what })}: ${errors}, ${warnings}`;
  return [
    ...faults.map((fault) => textLines(fault, isTable)),
    ...(more === 0 ? [] : [`... and ${more} more`]),
    total,
  ].join('\n');
}

export const faultsAsJson = ({ faults, checked, more = 0 }: Faults) => ({
  [`${checked.what}s`]: checked.many,
  faults: sorted(faults),
  more: more > 0 ? more : undefined,
});

const sorted = (faults: readonly FileFault[]) =>
  faults.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);

function textLines({ file, line, column, severity, message, fix, rule }: FileFault, isTable: boolean): string {
  const place = isTable ? `${file}: row ${line}` : `${file}:${line}:${column}`;
  const where = printableLine(`${place} ${severity}: ${message} [${rule}]`);
  return fix === undefined ? where : `${where}\n    ${printableLine(fix)}`;
}

/** Workflow commands of GitHub Actions, which escape their own separators. */
function githubLine({ file, line, column, severity, message, fix, rule }: FileFault, isTable: boolean): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const place = isTable ? '' : `line=${line},col=${column},`;
  const words = `${isTable ? `row ${line}: ` : ''}${message}${fix === undefined ? '' : ` (${fix})`}`;
  return `::${severity} file=${property(file)},${place}title=${property(rule)}::${data(words)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type PlacedFault = Omit<FileFault, 'file' | 'severity'> & Partial<Pick<FileFault, 'file' | 'severity'>>;

/** Refusals with faults of a file or folder that was sent. */
const faulty = { 'catalogue.invalid': 'file', 'content.invalid': 'folder', 'release.invalid': 'brand' } as const;

/**
 * Does work with a file or folder, and prints the faults for which the server refuses it at their places. Faults of a release in no file
 * of the folder, which are those of other brands, are printed as sentences.
 */
export async function withFaultsOf(path: string, format: Format = 'text', work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { code, value } = error.refusal;
    const what = Object.hasOwn(faulty, code) ? faulty[code as keyof typeof faulty] : undefined;
    const { faults = [], more } = (value ?? {}) as { faults?: PlacedFault[]; more?: number };
    const placed = faults
      .filter(({ file }) => what !== 'brand' || file !== undefined)
      .map((fault) => ({
        ...fault,
        file: fault.file === undefined ? path : join(path, fault.file),
        severity: fault.severity ?? ('error' as const),
      }));
    if (what === undefined || placed.length === 0) throw error;
    const isTable = what === 'file' && /\.csv$/i.test(path);
    const found = { faults: placed, checked: { what, many: 1 }, more, isTable };
    return { code: exits.invalid, lines: [formatFaults(found, format)] };
  }
}
