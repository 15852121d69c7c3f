import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { callAdmin, resultOf } from '../admin-client.ts';
import { downloadAdmin, uploadAdmin } from '../admin-files.ts';
import { UsageError } from '../command.ts';
import { withFaultsOf } from '../format-faults.ts';
import { effectLines, newImport, revisionHead, revisionLine } from '../imports.ts';
import { linesOf } from '../lines.ts';
import { commandOf, listed } from '../rows.ts';
import { waitLine } from './releases.ts';

export const catalogue = commandOf(
  'catalogue',
  'import and export the games of all brands, choose those of one brand, show the history',
  `FILE ends in .json or .csv: JSON has a list for each section, CSV is one section, with its columns in the first line.
import    imports vendors, classifications and games for all brands: the whole file or nothing.
          --replace also hides entries that the sections of the file lack; nothing is deleted
export    writes a file whose import has no effect; with --brand what that brand chose
choose    sets which vendors and games one brand offers, their order, and which are hot, featured, new or hidden there;
          a file without sections ({}) offers everything that the brand may have
fetch     requests the games of a brand's supplier and writes them as a file for import (BRAND-AGGREGATOR.json without FILE);
          games in the catalogue keep their entries, so an import only adds new games
undo      restores what the import with this REVISION of the history changed; entries that it added are hidden.
          Entries that later imports changed are kept and listed, unless --overwrite is given
history   lists imports, or the choices of one brand, with author and reason
--dry-run prints what would change, and changes nothing; --format is the format of faults
Ctrl-C during the upload leaves nothing behind. After the upload the server finishes the import.

examples:
       livery catalogue import vendor-a.csv --dry-run
       livery catalogue import everything.json --replace --reason "new season"
       livery catalogue export games.csv --section games
       livery catalogue choose BRAND selection.json --reason "spring selection"`,
  ({ row, code }) => [
    code(
      'import FILE --reason TEXT [--replace] [--dry-run] [--format text|json|github]',
      (context, { replace, format, ...values }, file) => {
        const { id, progress } = newImport(context, (one) =>
          callAdmin(context.env, 'getCatalogueImport', { params: { import: one } }),
        );
        const query = { ...values, ...fileQuery(file), replace, id };
        return withFaultsOf(file, format, async () => ({
          lines: importLines(await uploadAdmin(context, 'importCatalogue', { query, file }, progress)),
        }));
      },
    ),
    code(
      'export FILE [--section vendors|classifications|games] [--brand BRAND]',
      async (context, { brand, section }, file) => {
        if (brand !== undefined && section === 'classifications')
          throw new UsageError('--section classifications: choose one of vendors, games');
        const query = { format: formatOf(file), section };
        if (brand === undefined) await downloadAdmin(context, 'exportCatalogue', { query, file });
        else await downloadAdmin(context, 'exportChoice', { params: { brand }, query, file });
        return `wrote ${file}`;
      },
    ),
    code(
      'choose BRAND FILE --reason TEXT [--dry-run] [--format text|json|github]',
      (context, { format, ...values }, brand, file) => {
        const sent = { params: { brand }, query: { ...values, ...fileQuery(file) }, file };
        return withFaultsOf(file, format, async () => ({
          lines: choiceLines(brand, await uploadAdmin(context, 'chooseCatalogue', sent)),
        }));
      },
    ),
    code('fetch BRAND AGGREGATOR [FILE]', async ({ env }, _, brand, aggregator, given) => {
      const file = given ?? `${brand}-${aggregator}.json`;
      if (formatOf(file) !== 'json') throw new UsageError(`${file}: choose a file that ends in .json`);
      const params = { brand, aggregator };
      const { file: text, ...fetched } = await resultOf(env, 'fetchSupplierGames', { params });
      await writeFile(file, `${text}\n`);
      return { value: { file, ...fetched }, lines: fetchLines(file, aggregator, fetched) };
    }),
    row(
      'undo REVISION --reason TEXT [--overwrite] [--dry-run]',
      'undoCatalogueImport',
      (undone, { overwrite }) => undoLines(undone, overwrite === true),
      (values, revision) => {
        if (!/^[0-9]{1,18}$/.test(revision))
          throw new UsageError(`${revision}: write the number of a revision from livery catalogue history`);
        return { params: { revision }, body: values };
      },
    ),
    row('history', 'listCatalogueRevisions', (revisions) =>
      listed(
        revisions.map((one) => revisionLine(one, one.file)),
        'nothing has been imported yet',
      ),
    ),
    row('history BRAND', 'listChoices', (choices, _, brand) =>
      listed(
        choices.map(choiceRevisionLine),
        `${brand} has made no choice: it offers everything that is available to it`,
      ),
    ),
  ],
);

const fileQuery = (file: string) => ({ format: formatOf(file), file: basename(file).slice(0, 200) });

function formatOf(file: string): 'json' | 'csv' {
  const end = extname(file).toLowerCase();
  if (end !== '.json' && end !== '.csv') throw new UsageError(`${file}: choose a file that ends in .json or .csv`);
  return end === '.csv' ? 'csv' : 'json';
}

type Import = AdminValueOf<'importCatalogue'>;
type Choice = AdminValueOf<'chooseCatalogue'>;

function importLines(done: Import): string[] {
  const all = counted({ count: done.records, one: 'record' });
  const heads: Readonly<Record<Import['outcome'], string>> = {
    imported: `imported ${all} as revision ${done.revision}`,
    unchanged: `unchanged: the catalogue already has all of it (${all})`,
    'dry-run': `would import ${all}; nothing was changed`,
  };
  return linesOf(
    done.proposal === null ? heads[done.outcome] : `proposed to import ${all}:`,
    effectLines(done),
    done.refusedPictures.map(({ host, games, brands, brandCount }) => {
      const more = brandCount > brands.length ? ` and ${brandCount - brands.length} more` : '';
      return `warning: ${counted({ count: games, one: 'game has', many: 'games have' })} pictures at ${host}, so drawn covers are shown at ${brands.join(', ')}${more}: name it in their /cdn/pictureHosts`;
    }),
    waitLine(done.proposal),
  );
}

function undoLines(
  { outcome, revision, records, newer, proposal, ...done }: AdminValueOf<'undoCatalogueImport'>,
  overwrite: boolean,
): string[] {
  const restored = counted({ count: records, one: 'entry', many: 'entries' });
  const heads = {
    imported: `restored ${restored} as revision ${revision}`,
    unchanged: 'unchanged: nothing is left to restore',
    'dry-run': `would restore ${restored}; nothing was changed`,
  } as const;
  return linesOf(
    proposal === null ? heads[outcome] : `proposed to restore ${restored}:`,
    effectLines(done),
    newer.count > 0 && [
      `warning: ${counted({ count: newer.count, one: 'entry was', many: 'entries were' })} changed by later imports and ${overwrite ? 'overwritten' : 'kept (--overwrite restores them, too)'}`,
      ...newer.first.map(
        ({ section, key, revision: last, actor }) => `    ${section} ${key}: revision ${last} by ${actor}`,
      ),
    ],
    waitLine(proposal),
  );
}

/** Lines about the list of a supplier, and the next step with its file. */
function fetchLines(file: string, aggregator: string, fetched: Omit<AdminValueOf<'fetchSupplierGames'>, 'file'>) {
  const { games, added, vendors, uncarried, skipped, skippedFirst } = fetched;
  return linesOf(
    games === 0
      ? `${aggregator} lists no game that can be imported: ${file} is empty`
      : `wrote ${file}: ${counted({ count: games, one: 'game' })} of ${vendors.join(', ')}; ${added} of them are not in the catalogue yet`,
    skipped > 0 && [
      `warning: ${counted({ count: skipped, one: 'row was', many: 'rows were' })} left out`,
      ...skippedFirst.map((row) => `  ${row}`),
    ],
    uncarried.length > 0 &&
      `warning: ${aggregator} does not carry ${uncarried.join(', ')}: add them to /games/aggregators/${aggregator}/vendors, or their games can't be opened`,
    games > 0 && `try it: livery catalogue import ${file} --dry-run`,
  );
}

function choiceLines(brand: string, choice: Choice): string[] {
  const heads: Readonly<Record<Choice['outcome'], string>> = {
    chosen: `${brand} offers:`,
    unchanged: `unchanged: ${brand} already offers:`,
    'dry-run': `${brand} would offer; nothing was changed:`,
  };
  const lines = (['vendors', 'games'] as const).map((section) => [
    `  ${chosenLine(section, choice)}`,
    ...choice[section].samples.map(({ change, key }) => `    ${change} ${key}`),
  ]);
  return linesOf(heads[choice.outcome], lines, waitLine(choice.proposal));
}

/** One choice of a brand's history. */
function choiceRevisionLine(row: AdminValueOf<'listChoices'>[number]): string {
  const done = (['vendors', 'games'] as const).map((section) => chosenLine(section, row));
  return `${revisionHead(row, row.file)}: ${row.reason}; ${done.join('; ')}`;
}

function chosenLine(section: 'vendors' | 'games', choice: Pick<Choice, 'vendors' | 'games'>): string {
  const { chosen, added, removed, changed, reordered } = choice[section];
  const all = chosen === null ? `all ${section} that are available to it` : `${chosen} ${section}`;
  return `${all}: ${added} added, ${removed} removed, ${changed} changed${reordered ? ', in another order' : ''}`;
}
