import { randomUUID } from 'node:crypto';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import type { AdminAnswer } from './admin-client.ts';
import type { Context } from './command.ts';
import { shown } from './lines.ts';

type Imported = AdminValueOf<'importCatalogue'> | AdminValueOf<'importContent'>;
type Revision = AdminValueOf<'listCatalogueRevisions'>[number] | AdminValueOf<'listContentRevisions'>[number];

/** A new import: its id, and its progress, which shows how much of an upload is sent and then how far the import is. */
export function newImport(
  { output }: Context,
  progressOf: (id: string) => Promise<AdminAnswer<'getCatalogueImport'>>,
): { id: string; progress: { onSent(bytes: { sent: number; of: number }): void; end(): void } } {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const onSent = ({ sent, of }: { sent: number; of: number }) => {
    output.progress?.(`sent ${megabytes(sent)} of ${megabytes(of)} MB`);
    if (sent < of || output.progress === undefined) return;
    timer ??= setInterval(async () => {
      const answer = await progressOf(id).catch(() => undefined);
      if (answer !== undefined && 'value' in answer && timer !== undefined)
        output.progress?.(`${answer.value.state}, ${answer.value.records} records`);
    }, 500);
  };
  const end = () => {
    clearInterval(timer);
    timer = undefined;
    output.progress?.('');
  };
  return { id, progress: { onSent, end } };
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/** Order of properties in files, which the database does not preserve. */
const sections = 'vendors classifications games banners announcements promotions categories articles'.split(' ');

/** The effect of an import: counts of the sections that change, then the first entries of each kind of change with their differences. */
export const effectLines = ({ counts, samples }: Pick<Imported, 'counts' | 'samples'>): string[] => [
  ...countLines(counts),
  ...samples.map(({ section, change, key, before, after }) => {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const differs = names.map((name) => `${name} ${shown(before[name], 60)} -> ${shown(after[name], 60)}`);
    return `    ${section} ${change} ${key}${change === 'added' || differs.length === 0 ? '' : `: ${differs.join(', ')}`}`;
  }),
];

const countLines = (counts: Imported['counts']): string[] =>
  Object.entries(counts)
    .sort(([one], [other]) => sections.indexOf(one) - sections.indexOf(other))
    .flatMap(([section, { added, changed, hidden, shown: again }]) =>
      added + changed + hidden + again === 0
        ? []
        : [`  ${section}: ${added} added, ${changed} changed, ${hidden} hidden, ${again} shown again`],
    );

/** One import of a history; `source` is its file or folder. */
export function revisionLine(
  row: Pick<Revision, 'sequence' | 'createdAt' | 'actor' | 'replaced' | 'reason' | 'counts'>,
  source: string,
): string {
  const done = countLines(row.counts).map((line) => line.trim());
  return `${revisionHead(row, source)}${row.replaced ? ' (replace)' : ''}: ${row.reason}; ${done.join('; ')}`;
}

/** Number, time, author and source of an entry of a history. */
export const revisionHead = (
  { sequence, createdAt, actor }: Pick<Revision, 'sequence' | 'createdAt' | 'actor'>,
  source: string,
): string => `${sequence.padStart(5)} ${createdAt} ${actor} ${source}`;
