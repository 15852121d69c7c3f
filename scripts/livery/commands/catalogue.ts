import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { AdminQueryOf } from '../../../schema/admin-call-types.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { callAdmin } from '../admin-client.ts';
import { downloadAdmin, uploadAdmin } from '../admin-files.ts';
import { type Command, exits, type Output, readArguments, UsageError } from '../command.ts';
import { formats, isFormat } from '../format-faults.ts';
import { followImport, refused } from '../import-progress.ts';
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

const options = {
  reason: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
  section: { type: 'string' },
  brand: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

type Context = {
  values: ReturnType<typeof readArguments<typeof options>>['values'];
  output: Output;
  env: NodeJS.ProcessEnv;
};
type Section = NonNullable<AdminQueryOf<'exportCatalogue'>['section']>;
const sections: readonly Section[] = ['vendors', 'classifications', 'games'];

export const catalogue: Command = {
  usage,
  summary: 'import and export the games of all brands, choose those of one brand, show the history',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [action = '', ...given] = positionals;
    if (!isFormat(values.format))
      throw new UsageError(`--format ${values.format}: choose one of ${formats.join(', ')}`);
    const context = { values, output, env };
    const [first, second, file, third] = given;
    if (action === 'import' && first !== undefined && second === undefined)
      return importFile({ ...context, file: first });
    if (action === 'export' && first !== undefined && second === undefined)
      return exportFile({ ...context, file: first });
    if (action === 'choose' && first !== undefined && second !== undefined)
      return choose({ ...context, brand: first, file: second });
    if (action === 'fetch' && first !== undefined && second !== undefined && third === undefined)
      return fetchGames({ ...context, brand: first, aggregator: second, file: file ?? `${second}.json` });
    if (action === 'history' && second === undefined)
      return first === undefined ? history(context) : choices({ ...context, brand: first });
    const actions = ['import', 'export', 'choose', 'fetch', 'history'];
    const nearest = actions.includes(action) ? undefined : nearestOf({ word: action, candidates: actions });
    throw new UsageError(
      nearest === undefined
        ? 'catalogue import FILE, export FILE, choose BRAND FILE, fetch BRAND AGGREGATOR [FILE], or history [BRAND]'
        : `catalogue ${action}: did you mean ${nearest}?`,
    );
  },
};

async function importFile({ values, output, env, file }: Context & { file: string }): Promise<number> {
  const id = randomUUID();
  const query = { ...sentOf({ values, file }), replace: String(values.replace), id };
  const follow = followImport({
    output,
    progress: () => callAdmin({ env, operation: 'getCatalogueImport', params: { import: id } }),
  });
  const answer = await uploadAdmin({
    env,
    operation: 'importCatalogue',
    query,
    file,
    onSent: follow.onSent,
  }).finally(follow.end);
  if ('refusal' in answer) return refused({ format: values.format, output, file, refusal: answer.refusal });
  output.out(values.json ? JSON.stringify(answer.value, null, 2) : importLines(answer.value).join('\n'));
  return exits.fine;
}

async function choose({
  values,
  output,
  env,
  brand,
  file,
}: Context & { brand: string; file: string }): Promise<number> {
  const query = sentOf({ values, file });
  const onSent = () => undefined;
  const answer = await uploadAdmin({
    env,
    operation: 'chooseCatalogue',
    params: { brand },
    query,
    file,
    onSent,
  });
  if ('refusal' in answer) return refused({ format: values.format, output, file, refusal: answer.refusal });
  const lines = choiceLines({ brand, choice: answer.value });
  output.out(values.json ? JSON.stringify(answer.value, null, 2) : lines.join('\n'));
  return exits.fine;
}

async function fetchGames({
  values,
  output,
  env,
  brand,
  aggregator,
  file,
}: Context & { brand: string; aggregator: string; file: string }): Promise<number> {
  if (formatOf(file) !== 'json') throw new UsageError(`${file}: choose a file that ends in .json`);
  const answer = await callAdmin({ env, operation: 'fetchSupplierGames', params: { brand, aggregator } });
  if ('refusal' in answer) return refused({ format: values.format, output, file, refusal: answer.refusal });
  const { file: text, ...fetched } = answer.value;
  await writeFile(file, `${text}\n`);
  output.out(
    values.json
      ? JSON.stringify({ file, ...fetched }, null, 2)
      : fetchLines({ file, aggregator, ...fetched }).join('\n'),
  );
  return exits.fine;
}

async function exportFile({ values, output, env, file }: Context & { file: string }): Promise<number> {
  const { brand, section } = values;
  const known = brand === undefined ? sections : sections.filter((name) => name !== 'classifications');
  if (section !== undefined && !known.some((name) => name === section))
    throw new UsageError(`--section ${section}: choose one of ${known.join(', ')}`);
  const query = { format: formatOf(file), ...(section !== undefined && { section }) };
  const refusal = await (brand === undefined
    ? downloadAdmin({ env, operation: 'exportCatalogue', query, file })
    : downloadAdmin({ env, operation: 'exportChoice', params: { brand }, query, file }));
  if (refusal !== undefined) return refused({ format: values.format, output, file, refusal });
  output.out(`wrote ${file}`);
  return exits.fine;
}

async function history({ values, output, env }: Context): Promise<number> {
  const answer = await callAdmin({ env, operation: 'listCatalogueRevisions' });
  if ('refusal' in answer)
    return refused({ format: values.format, output, file: '', refusal: answer.refusal });
  const lines = answer.value.map(revisionLine);
  if (values.json) output.out(JSON.stringify(answer.value, null, 2));
  else output.out(lines.length === 0 ? 'nothing has been imported yet' : lines.join('\n'));
  return exits.fine;
}

async function choices({ values, output, env, brand }: Context & { brand: string }): Promise<number> {
  const answer = await callAdmin({ env, operation: 'listChoices', params: { brand } });
  if ('refusal' in answer)
    return refused({ format: values.format, output, file: '', refusal: answer.refusal });
  const lines = answer.value.map(choiceRevisionLine);
  if (values.json) output.out(JSON.stringify(answer.value, null, 2));
  else
    output.out(
      lines.length === 0
        ? `${brand} has made no choice: it offers everything that is available to it`
        : lines.join('\n'),
    );
  return exits.fine;
}

function sentOf({ values, file }: Pick<Context, 'values'> & { file: string }) {
  return {
    format: formatOf(file),
    file: basename(file).slice(0, 200),
    reason: values.reason ?? '',
    dryRun: String(values['dry-run']),
  };
}

function formatOf(file: string): 'json' | 'csv' {
  const end = extname(file).toLowerCase();
  if (end !== '.json' && end !== '.csv')
    throw new UsageError(`${file}: choose a file that ends in .json or .csv`);
  return end === '.csv' ? 'csv' : 'json';
}
