import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { callAdmin } from '../admin-client.ts';
import { downloadAdmin, uploadAdmin } from '../admin-files.ts';
import { exits, printRefusal, UsageError } from '../command.ts';
import { followImport, refused } from '../import-progress.ts';
import { commandOf, dryRun, format, formatIn, listed, oneOf, reason, texts } from '../rows.ts';
import { choiceLines, choiceRevisionLine, fetchLines, importLines, revisionLine } from '../show-catalogue.ts';

const usage = `livery catalogue import FILE --reason TEXT [--replace] [--dry-run] [--format text|json|github] [--json]
       livery catalogue export FILE [--section vendors|classifications|games] [--brand BRAND]
       livery catalogue choose BRAND FILE --reason TEXT [--dry-run] [--format text|json|github] [--json]
       livery catalogue fetch BRAND AGGREGATOR [FILE] [--json]
       livery catalogue history [BRAND] [--json]

FILE ends in .json or .csv: JSON has a list for each section, CSV is one section, with its columns in the first line.
import    imports vendors, classifications and games for all brands: the whole file or nothing.
          --replace also hides entries that the sections of the file lack; nothing is deleted
export    writes a file whose import has no effect; with --brand what that brand chose
choose    sets which vendors and games one brand offers, their order, and which are hot, new or hidden there;
          a file without sections ({}) offers everything that the brand may have
fetch     requests the games of a brand's supplier and writes them as a file for import (AGGREGATOR.json without FILE);
          games in the catalogue keep their entries, so an import only adds new games
history   lists imports, or the choices of one brand, with author and reason
--dry-run prints what would change, and changes nothing; --format is the format of faults; --json prints the result as JSON
Ctrl-C during the upload leaves nothing behind. After the upload the server finishes the import.

examples:
       livery catalogue import vendor-a.csv --dry-run
       livery catalogue import everything.json --replace --reason "new season"
       livery catalogue export games.csv --section games
       livery catalogue choose BRAND selection.json --reason "spring selection"`;

export const catalogue = commandOf(
  {
    usage,
    summary: 'import and export the games of all brands, choose those of one brand, show the history',
    options: {
      ...reason,
      ...dryRun,
      ...texts('section', 'brand'),
      ...format,
      replace: { type: 'boolean', default: false },
      json: { type: 'boolean' },
    },
    hasOwnJson: true,
  },
  ({ row, code }) => [
    code('import FILE', async ({ output, env }, values, file) => {
      const id = randomUUID();
      const query = { ...sentOf(values, file), replace: String(values.replace), id };
      const chosen = formatIn(values.format);
      const follow = followImport(output, () =>
        callAdmin({ env, operation: 'getCatalogueImport', params: { import: id } }),
      );
      const answer = await uploadAdmin({
        env,
        operation: 'importCatalogue',
        query,
        file,
        onSent: follow.onSent,
      }).finally(follow.end);
      if ('refusal' in answer) return refused({ format: chosen, output, file, refusal: answer.refusal });
      output.out(values.json ? JSON.stringify(answer.value, null, 2) : importLines(answer.value).join('\n'));
      return exits.fine;
    }),
    code('export FILE', async ({ output, env }, { brand, section: given, ...values }, file) => {
      const all = ['vendors', 'classifications', 'games'] as const;
      const known = brand === undefined ? all : all.filter((name) => name !== 'classifications');
      const section = oneOf('--section', given, known);
      const query = { format: formatOf(file), ...(section !== undefined && { section }) };
      const refusal = await (brand === undefined
        ? downloadAdmin({ env, operation: 'exportCatalogue', query, file })
        : downloadAdmin({ env, operation: 'exportChoice', params: { brand }, query, file }));
      if (refusal !== undefined) return refused({ format: formatIn(values.format), output, file, refusal });
      output.out(`wrote ${file}`);
      return exits.fine;
    }),
    code('choose BRAND FILE', async ({ output, env }, values, brand, file) => {
      const sent = { params: { brand }, query: sentOf(values, file), file, onSent: () => undefined };
      const answer = await uploadAdmin({ env, operation: 'chooseCatalogue', ...sent });
      if ('refusal' in answer)
        return refused({ format: formatIn(values.format), output, file, refusal: answer.refusal });
      const lines = choiceLines(brand, answer.value);
      output.out(values.json ? JSON.stringify(answer.value, null, 2) : lines.join('\n'));
      return exits.fine;
    }),
    code('fetch BRAND AGGREGATOR [FILE]', async ({ output, env }, { json }, brand, aggregator, given) => {
      const file = given ?? `${aggregator}.json`;
      if (formatOf(file) !== 'json') throw new UsageError(`${file}: choose a file that ends in .json`);
      const answer = await callAdmin({ env, operation: 'fetchSupplierGames', params: { brand, aggregator } });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const { file: text, ...fetched } = answer.value;
      await writeFile(file, `${text}\n`);
      const lines = fetchLines({ file, aggregator, ...fetched });
      output.out(json ? JSON.stringify({ file, ...fetched }, null, 2) : lines.join('\n'));
      return exits.fine;
    }),
    row(
      'history',
      'listCatalogueRevisions',
      () => ({}),
      (revisions) => listed(revisions.map(revisionLine), 'nothing has been imported yet'),
    ),
    row(
      'history BRAND',
      'listChoices',
      (_, brand) => ({ params: { brand } }),
      (choices, _, brand) =>
        listed(
          choices.map(choiceRevisionLine),
          `${brand} has made no choice: it offers everything that is available to it`,
        ),
    ),
  ],
);

const sentOf = (values: { reason: string; 'dry-run': boolean }, file: string) => ({
  format: formatOf(file),
  file: basename(file).slice(0, 200),
  reason: values.reason,
  dryRun: String(values['dry-run']),
});

function formatOf(file: string): 'json' | 'csv' {
  const end = extname(file).toLowerCase();
  if (end !== '.json' && end !== '.csv') throw new UsageError(`${file}: choose a file that ends in .json or .csv`);
  return end === '.csv' ? 'csv' : 'json';
}
