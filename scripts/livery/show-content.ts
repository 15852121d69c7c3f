import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { counted } from '../../schema/counted.ts';
import { countLines, historyLine, sampleLines } from './show-import.ts';
import { waits } from './show-release.ts';

type Import = AdminValueOf<'importContent'>;

/** Lines about the effect of an import: counts, then the first entries of each kind of change with their differences. */
export function contentLines({ outcome, revision, records, pictures, ...done }: Import): string[] {
  const all = `${counted({ count: records, one: 'record' })} and ${counted({ count: pictures, one: 'picture' })}`;
  const heads: Readonly<Record<Import['outcome'], string>> = {
    imported: `imported ${all} as revision ${revision}`,
    unchanged: `unchanged: the brand already has all of it (${all})`,
    'dry-run': `would import ${all}; nothing was changed`,
  };
  const losses = done.notes.map(({ file, line, column, message }) => `  note ${file}:${line}:${column} ${message}`);
  return [
    heads[outcome],
    ...countLines(done.counts),
    ...sampleLines(done.samples),
    ...losses,
    ...waitLines(done.proposal),
  ];
}

export function undoneLines(undone: AdminValueOf<'undoContent'>): string[] {
  const { outcome, revision, counts, samples, proposal } = undone;
  const heads: Readonly<Record<Import['outcome'], string>> = {
    imported: `undone by revision ${revision}`,
    unchanged: 'unchanged: the content is already as it was at that revision',
    'dry-run': 'would be undone; nothing was changed',
  };
  return [heads[outcome], ...countLines(counts), ...sampleLines(samples), ...waitLines(proposal)];
}

export const waitLines = (proposal: string | null) => (proposal === null ? [] : [waits(proposal)]);

export const contentRevisionLine = (row: AdminValueOf<'listContentRevisions'>[number]): string =>
  historyLine({ ...row, source: row.folder });

export function contentItemLine(item: AdminValueOf<'listContent'>[number]): string {
  const { kind, id, title, from, until, hidden } = item;
  const when = from === null && until === null ? '' : ` (${from ?? ''} to ${until ?? 'without end'})`;
  return `${kind} ${id}${hidden ? ' [hidden]' : ''}${when} ${title}`.trimEnd();
}
