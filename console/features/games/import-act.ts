import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';
import { shownValue } from '../../ui/differences/brand-values.ts';
import type { DifferenceRow } from '../../ui/differences/difference.ts';
import { changeCounts, sections } from './revision-words.ts';

type Imported = AdminValueOf<'importCatalogue'>;
type Undone = AdminValueOf<'undoCatalogueImport'>;

/** A fault of a file at its line and column. */
export type PlacedFault = {
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly message: string;
  readonly fix?: string;
};
/** The state of a file that somebody imports. */
export type ImportState =
  | { readonly is: 'running'; readonly id: string }
  | { readonly is: 'faulty'; readonly faults: readonly PlacedFault[]; readonly more: number }
  | { readonly is: 'read'; readonly records: number; readonly counts: Imported['counts'] }
  | undefined;

export type ChosenFile = { readonly file: File; readonly format: 'json' | 'csv' };

/** A file for the catalogue by its name; `undefined` for any other. */
export function chosenFile(file: File): ChosenFile | undefined {
  const format = (['json', 'csv'] as const).find((ending) => file.name.toLowerCase().endsWith(`.${ending}`));
  return format && { file, format };
}

/** The policy of all brands says whether a change of the catalogue needs a second person. */
const ofCatalogue = [everyBrand];

/** Imports a file into the catalogue of all brands. The difference is that of a dry run, which reads the whole file. */
export function importAct({
  chosen: { file, format },
  replace,
  onState,
}: {
  chosen: ChosenFile;
  replace: boolean;
  onState: (state: ImportState) => void;
}): Act<Imported> {
  const name = file.name.slice(0, 200);
  const run = async ({ signal, ...more }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const id = crypto.randomUUID();
    onState({ is: 'running', id });
    try {
      const done = await callAdmin({
        operation: 'importCatalogue',
        query: { format, file: name, replace, id, ...more },
        file,
        signal,
      });
      onState({ is: 'read', records: done.records, counts: done.counts });
      return done;
    } catch (error) {
      if (signal?.aborted !== true)
        onState(error instanceof Refusal && error.code === 'catalogue.invalid' ? faultsIn(error) : undefined);
      throw error;
    }
  };
  return {
    title: text('games.importOf', { file: name }),
    submit: text('games.import'),
    brands: ofCatalogue,
    plan: {
      key: ['importCatalogue', name, file.size, file.lastModified, replace],
      run: async (signal) => {
        const done = await run({ reason: planReason, dryRun: true, signal });
        return { rows: importRows(done), more: moreOf(done), cautions: cautionsOf(done) };
      },
    },
    act: ({ reason }) => run({ reason }),
    done: ({ revision, counts }, reason) =>
      revision === null
        ? { text: text('games.importUnchanged') }
        : {
            text: text('games.imported', { revision, counts: changeCounts(counts).join('; ') }),
            undo: undoImportAct({ revision, reason: text('act.undoOf', { reason }) }),
          },
    command: (reason) =>
      commandLine(['livery', 'catalogue', 'import', name, ...(replace ? ['--replace'] : []), '--reason', reason]),
  };
}

/** Restores the entries that an import changed. Entries that were changed since are kept, and named, unless they are overwritten. */
export function undoImportAct({
  revision,
  overwrite = false,
  reason: given,
}: {
  revision: string;
  overwrite?: boolean;
  reason?: string;
}): Act<Undone> {
  const undo = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({
      operation: 'undoCatalogueImport',
      params: { revision },
      body: { overwrite, ...stated },
      ...(signal && { signal }),
    });
  return {
    title: text('games.undoImportOf', { revision }),
    submit: text('undo'),
    brands: ofCatalogue,
    ...(given === undefined ? {} : { reason: given }),
    plan: {
      key: ['undoCatalogueImport', revision, overwrite],
      run: async (signal) => {
        const done = await undo({ reason: planReason, dryRun: true, signal });
        return { rows: importRows(done), more: moreOf(done), cautions: newerWords(done.newer, overwrite) };
      },
    },
    act: ({ reason }) => undo({ reason }),
    done: ({ revision: made, counts }, reason) =>
      made === null
        ? { text: text('games.nothingUndone') }
        : {
            text: text('games.importUndone', { revision, counts: changeCounts(counts).join('; ') }),
            undo: undoImportAct({ revision: made, reason: text('act.undoOf', { reason }) }),
          },
    command: (reason) =>
      commandLine([
        ...['livery', 'catalogue', 'undo', revision],
        ...(overwrite ? ['--overwrite'] : []),
        ...['--reason', reason],
      ]),
  };
}

/** The entries that an undo keeps or overwrites, each with the author of its last change. */
const newerWords = ({ count, first }: Undone['newer'], overwrite: boolean): string[] => {
  if (count === 0) return [];
  const named = first.map(({ key, actor, revision }) => text('games.newerBy', { key, actor, revision }));
  const more = count - first.length;
  return [
    text(overwrite ? 'games.overwritten' : 'games.newer', {
      count,
      entries: [...named, ...(more > 0 ? [text('games.moreNewer', { count: more })] : [])].join('; '),
    }),
  ];
};

function faultsIn({ value }: Refusal): ImportState {
  const { faults, more } = isObject(value) ? value : {};
  return {
    is: 'faulty',
    faults: Array.isArray(faults) ? (faults as unknown as PlacedFault[]) : [],
    more: Number(more ?? 0),
  };
}

/** The first entries of each section and change, property by property. */
function importRows({ samples }: Pick<Imported, 'samples'>): DifferenceRow[] {
  return samples.flatMap(({ section, change, key, before, after }) => {
    const base = { brand: '', part: text(`games.section.${section}`), place: key };
    const was = before as Readonly<Record<string, Json>>;
    const is = after as Readonly<Record<string, Json>>;
    const id = `${section} ${key}`;
    if (change === 'added')
      return [{ ...base, id, title: [titleOf(is, key)], kind: 'added' as const, after: fieldsOf(is), notes: [key] }];
    const hidden = change === 'changed' ? [] : [visibilityRow({ ...base, id: `${id} hidden`, title: [key] }, change)];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return [
      ...hidden,
      ...names.map((name) => ({
        ...base,
        id: `${id} ${name}`,
        title: [key, name],
        kind: 'changed' as const,
        before: shownValue(was[name]),
        after: shownValue(is[name]),
      })),
    ];
  });
}

const visibilityRow = (base: Omit<DifferenceRow, 'kind'>, change: 'hidden' | 'shown'): DifferenceRow => ({
  ...base,
  title: [...base.title, text('games.state.hidden')],
  kind: 'changed',
  before: { as: 'switch', on: change === 'shown' },
  after: { as: 'switch', on: change === 'hidden' },
});

const titleOf = ({ name }: Readonly<Record<string, Json>>, key: string): string =>
  typeof name === 'string' ? name : key;

const fieldsOf = (record: Readonly<Record<string, Json>>): DifferenceRow['after'] => ({
  as: 'fields',
  fields: Object.entries(record).flatMap(([title, value]) => {
    const shown = shownValue(value);
    return shown === undefined ? [] : [{ title, value: shown }];
  }),
});

/** Number of changed entries that are not among the samples. */
const moreOf = ({ counts, samples }: Pick<Imported, 'counts' | 'samples'>): number =>
  sections.reduce((sum, section) => sum + Object.values(counts[section]).reduce((some, count) => some + count, 0), 0) -
  samples.length;

const cautionsOf = ({ refusedPictures }: Imported): string[] =>
  refusedPictures.map(({ host, games, brands, brandCount }) => {
    const named = brands.join(', ');
    const more = brandCount - brands.length;
    return text('games.refusedPictures', {
      count: games,
      host,
      brands: more > 0 ? text('games.andMore', { brands: named, count: more }) : named,
    });
  });
