import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { shown } from './show-catalogue.ts';

type Import = AdminValueOf<'importContent'>;

/** What an import did, or would do: counts, then the first of each change with what differs. */
export function contentLines({ outcome, revision, records, pictures, counts, samples }: Import): string[] {
  const all = `${records} records and ${pictures} pictures`;
  const heads: Readonly<Record<Import['outcome'], string>> = {
    imported: `imported ${all} as revision ${revision}`,
    unchanged: `unchanged: the brand says all of it already (${all})`,
    'dry-run': `would import ${all}; nothing was changed`,
  };
  return [
    heads[outcome],
    ...countLines(counts),
    ...samples.map(({ section, change, key, before, after }) => {
      const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      const differs = names.map((name) => `${name} ${shown(before[name])} -> ${shown(after[name])}`);
      return `    ${section} ${change} ${key}${change === 'added' || differs.length === 0 ? '' : `: ${differs.join(', ')}`}`;
    }),
  ];
}

export function contentRevisionLine({
  sequence,
  createdAt,
  actor,
  folder,
  replaced,
  reason,
  counts,
}: AdminValueOf<'listContentRevisions'>[number]): string {
  const done = countLines(counts).map((line) => line.trim());
  return `${sequence.padStart(5)} ${createdAt} ${actor} ${folder}${replaced ? ' (replace)' : ''}: ${reason}; ${done.join('; ')}`;
}

export function contentItemLine({
  kind,
  id,
  title,
  from,
  until,
  hidden,
}: AdminValueOf<'listContent'>[number]): string {
  const when = from === null && until === null ? '' : ` (${from ?? ''} to ${until ?? 'without end'})`;
  return `${kind} ${id}${hidden ? ' [hidden]' : ''}${when} ${title}`.trimEnd();
}

function countLines(counts: Import['counts']): string[] {
  return Object.entries(counts).flatMap(([kind, { added, changed, hidden, shown: again }]) =>
    added + changed + hidden + again === 0
      ? []
      : [`  ${kind}: ${added} added, ${changed} changed, ${hidden} hidden, ${again} shown again`],
  );
}
