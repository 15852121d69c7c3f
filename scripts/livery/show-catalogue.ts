import type { AdminValueOf } from '../../schema/admin-call-types.ts';

type Import = AdminValueOf<'importCatalogue'>;
type Choice = AdminValueOf<'chooseCatalogue'>;

/** What an import did, or would do: counts, then the first of each change with what differs. */
export function importLines({ outcome, revision, records, counts, samples }: Import): string[] {
  const heads: Readonly<Record<Import['outcome'], string>> = {
    imported: `imported ${records} records as revision ${revision}`,
    unchanged: `unchanged: the catalogue says all ${records} records already`,
    'dry-run': `would import ${records} records; nothing was changed`,
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

export function choiceLines({ brand, choice }: { brand: string; choice: Choice }): string[] {
  const heads: Readonly<Record<Choice['outcome'], string>> = {
    chosen: `${brand} offers:`,
    unchanged: `unchanged: ${brand} offers already:`,
    'dry-run': `${brand} would offer; nothing was changed:`,
  };
  return [
    heads[choice.outcome],
    ...(['vendors', 'games'] as const).flatMap((section) => {
      const { chosen, added, removed, changed, reordered, samples } = choice[section];
      const all = chosen === null ? `all ${section} that it may` : `${chosen} ${section}`;
      const order = reordered ? ', in another order' : '';
      return [
        `  ${all}: ${added} added, ${removed} removed, ${changed} changed${order}`,
        ...samples.map(({ change, key }) => `    ${change} ${key}`),
      ];
    }),
  ];
}

export function revisionLine({
  sequence,
  createdAt,
  actor,
  file,
  replaced,
  reason,
  counts,
}: AdminValueOf<'listCatalogueRevisions'>[number]): string {
  const done = countLines(counts).map((line) => line.trim());
  return `${sequence.padStart(5)} ${createdAt} ${actor} ${file}${replaced ? ' (replace)' : ''}: ${reason}; ${done.join('; ')}`;
}

function countLines(counts: Import['counts']): string[] {
  return (['vendors', 'classifications', 'games'] as const).flatMap((section) => {
    const { added, changed, hidden, shown: again } = counts[section];
    return added + changed + hidden + again === 0
      ? []
      : [`  ${section}: ${added} added, ${changed} changed, ${hidden} hidden, ${again} shown again`];
  });
}

export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
