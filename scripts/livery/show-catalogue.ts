import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { counted } from '../../schema/counted.ts';
import { waitLines } from './show-content.ts';
import { countLines, historyLine, revisionHead, sampleLines } from './show-import.ts';

type Import = AdminValueOf<'importCatalogue'>;
type Choice = AdminValueOf<'chooseCatalogue'>;

/** Lines about the effect of an import: counts, then the first entries of each kind of change with their differences. */
export function importLines(done: Import): string[] {
  const { outcome, revision, counts, samples, refusedPictures } = done;
  const all = counted({ count: done.records, one: 'record' });
  const heads: Readonly<Record<Import['outcome'], string>> = {
    imported: `imported ${all} as revision ${revision}`,
    unchanged: `unchanged: the catalogue already has all of it (${all})`,
    'dry-run': `would import ${all}; nothing was changed`,
  };
  return [
    heads[outcome],
    ...countLines(counts),
    ...sampleLines(samples),
    ...refusedPictures.map(({ host, games, brands, brandCount }) => {
      const more = brandCount > brands.length ? ` and ${brandCount - brands.length} more` : '';
      return `warning: ${counted({ count: games, one: 'game has', many: 'games have' })} pictures at ${host}, so drawn covers are shown at ${brands.join(', ')}${more}: name it in their /cdn/pictureHosts`;
    }),
  ];
}

/** Lines about the list of a supplier, and the next step with its file. */
export function fetchLines({
  file,
  aggregator,
  ...fetched
}: Omit<AdminValueOf<'fetchSupplierGames'>, 'file'> & { file: string; aggregator: string }): string[] {
  const { games, added, vendors, uncarried, skipped, skippedFirst } = fetched;
  return [
    games === 0
      ? `${aggregator} lists no game that can be imported: ${file} is empty`
      : `wrote ${file}: ${counted({ count: games, one: 'game' })} of ${vendors.join(', ')}; ${added} of them are not in the catalogue yet`,
    ...(skipped === 0
      ? []
      : [
          `warning: ${counted({ count: skipped, one: 'row was', many: 'rows were' })} left out`,
          ...skippedFirst.map((row) => `  ${row}`),
        ]),
    ...(uncarried.length === 0
      ? []
      : [
          `warning: ${aggregator} does not carry ${uncarried.join(', ')}: add them to /games/aggregators/${aggregator}/vendors, or their games can't be opened`,
        ]),
    ...(games === 0 ? [] : [`try it: livery catalogue import ${file} --dry-run`]),
  ];
}

export function choiceLines(brand: string, choice: Choice): string[] {
  const heads: Readonly<Record<Choice['outcome'], string>> = {
    chosen: `${brand} offers:`,
    unchanged: `unchanged: ${brand} already offers:`,
    'dry-run': `${brand} would offer; nothing was changed:`,
  };
  return [
    heads[choice.outcome],
    ...(['vendors', 'games'] as const).flatMap((section) => {
      const { samples } = choice[section];
      return [`  ${chosenLine(section, choice)}`, ...samples.map(({ change, key }) => `    ${change} ${key}`)];
    }),
    ...waitLines(choice.proposal),
  ];
}

/** One choice of a brand's history. */
export function choiceRevisionLine(row: AdminValueOf<'listChoices'>[number]): string {
  const done = (['vendors', 'games'] as const).map((section) => chosenLine(section, row));
  return `${revisionHead({ ...row, source: row.file })}: ${row.reason}; ${done.join('; ')}`;
}

function chosenLine(section: 'vendors' | 'games', choice: Pick<Choice, 'vendors' | 'games'>): string {
  const { chosen, added, removed, changed, reordered } = choice[section];
  const all = chosen === null ? `all ${section} that are available to it` : `${chosen} ${section}`;
  return `${all}: ${added} added, ${removed} removed, ${changed} changed${reordered ? ', in another order' : ''}`;
}

export const revisionLine = ({ file, ...revision }: AdminValueOf<'listCatalogueRevisions'>[number]): string =>
  historyLine({ ...revision, source: file });
