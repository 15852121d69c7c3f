import type { AdminValueOf } from '../../schema/admin-call-types.ts';

type Imported = AdminValueOf<'importCatalogue'> | AdminValueOf<'importContent'>;
type Revision = AdminValueOf<'listCatalogueRevisions'>[number] | AdminValueOf<'listContentRevisions'>[number];

/** The first entries of each kind of change, with their differences. */
export const sampleLines = (samples: readonly Imported['samples'][number][]): string[] =>
  samples.map(({ section, change, key, before, after }) => {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const differs = names.map((name) => `${name} ${shown(before[name])} -> ${shown(after[name])}`);
    return `    ${section} ${change} ${key}${change === 'added' || differs.length === 0 ? '' : `: ${differs.join(', ')}`}`;
  });

/** Order of properties in files, which the database does not preserve. */
const sections = [
  'vendors',
  'classifications',
  'games',
  'banners',
  'announcements',
  'promotions',
  'categories',
  'articles',
];

/** Sections in which an import changes something. */
export const countLines = (counts: Imported['counts']): string[] =>
  Object.entries(counts)
    .sort(([one], [other]) => sections.indexOf(one) - sections.indexOf(other))
    .flatMap(([section, { added, changed, hidden, shown: again }]) =>
      added + changed + hidden + again === 0
        ? []
        : [`  ${section}: ${added} added, ${changed} changed, ${hidden} hidden, ${again} shown again`],
    );

/** One import of the history; `source` is its file or folder. */
export function historyLine(
  row: Pick<Revision, 'sequence' | 'createdAt' | 'actor' | 'replaced' | 'reason' | 'counts'> & { source: string },
): string {
  const done = countLines(row.counts).map((line) => line.trim());
  return `${revisionHead(row)}${row.replaced ? ' (replace)' : ''}: ${row.reason}; ${done.join('; ')}`;
}

/** Number, time, author and effect of an entry of a history. */
export const revisionHead = ({
  sequence,
  createdAt,
  actor,
  source,
}: Pick<Revision, 'sequence' | 'createdAt' | 'actor'> & { source: string }): string =>
  `${sequence.padStart(5)} ${createdAt} ${actor} ${source}`;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
