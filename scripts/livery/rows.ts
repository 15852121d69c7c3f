import type { ParseArgsConfig } from 'node:util';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { environments } from '../../server/brands/environments.ts';
import { nearestOf } from '../../server/nearest-word.ts';
import { callAdmin, type Sent } from './admin-client.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from './command.ts';
import { type Format, formats } from './format-faults.ts';
import { momentOf } from './times.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Declared extends Options> = ReturnType<typeof readArguments<Declared>>['values'];

/** Words of a command line after the command: `show` is typed as it is, `on|off` is a choice, `BRAND` any text, `[FILE]` optional, `PATHS...` one text or more. */
type Given<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? [...GivenOne<First>, ...Given<Rest>]
  : GivenOne<Words>;
type GivenOne<Word extends string> = Word extends ''
  ? []
  : Word extends `[${string}]`
    ? [string?]
    : Word extends `${string}...`
      ? string[]
      : Word extends `${string}|${string}`
        ? [Choice<Word>]
        : Word extends Lowercase<Word>
          ? []
          : [string];
type Choice<Word extends string> = Word extends `${infer First}|${infer Rest}` ? First | Choice<Rest> : Word;

type Context = { readonly output: Output; readonly env: NodeJS.ProcessEnv };
type Row<Declared extends Options> = {
  readonly words: string;
  run(context: Context, values: Values<Declared>, given: readonly (string | undefined)[]): Promise<number>;
};

type Rows<Declared extends Options> = {
  /**
   * Calls an operation of the server and prints its answer. `sends` returns what the call sends; properties that are `undefined` are
   * left out. `more` is printed as an error, so that it is no part of a list.
   */
  row<const Words extends string, Id extends AdminOperationId>(
    words: Words,
    operation: Id,
    sends: (values: Values<Declared>, ...given: Given<Words>) => Sent<Id>,
    text: (value: AdminValueOf<Id>, values: Values<Declared>, ...given: Given<Words>) => string | readonly string[],
    more?: (value: AdminValueOf<Id>) => string | undefined,
  ): Row<Declared>;
  /** Runs code of its own, which returns the exit code. */
  code<const Words extends string>(
    words: Words,
    run: (context: Context, values: Values<Declared>, ...given: Given<Words>) => Promise<number>,
  ): Row<Declared>;
};

/** A command as rows. A command line that fits no row is refused with the rows, or with the nearest word. */
export function commandOf<const Declared extends Options>(
  { hasOwnJson = false, ...about }: Pick<Command, 'usage' | 'summary' | 'hasOwnJson'> & { readonly options: Declared },
  rowsOf: (make: Rows<Declared>) => readonly Row<Declared>[],
): Command {
  const rows = rowsOf({
    row: (words, operation, sends, text, more) => ({
      words,
      run: async ({ output, env }, values, given) => {
        const answer = await callAdmin({ env, operation, ...sends(values, ...(given as never)) });
        if ('refusal' in answer) return printRefusal({ output, ...answer });
        output.out([text(answer.value, values, ...(given as never))].flat().join('\n'));
        const rest = more?.(answer.value);
        if (rest !== undefined) output.err(rest);
        return exits.fine;
      },
    }),
    code: (words, run) => ({ words, run: (context, values, given) => run(context, values, ...(given as never)) }),
  });
  return {
    ...about,
    hasOwnJson,
    async run({ args, output, env }) {
      const { values, positionals } = readArguments(args, about.options);
      for (const { words, run } of rows) {
        const given = givenOf(words, positionals);
        if (given !== undefined) return run({ output, env }, values, given);
      }
      throw new UsageError(wrong(about.usage.split(' ')[1] ?? '', rows, positionals));
    },
  };
}

const partsOf = (words: string) => words.split(' ').filter((word) => word !== '');
const isTyped = (word: string) => word === word.toLowerCase();

/** The texts and choices of a command line that fits the words of a row. */
function givenOf(words: string, positionals: readonly string[]): (string | undefined)[] | undefined {
  const parts = partsOf(words);
  const last = parts.at(-1);
  const takesMore = last?.endsWith('...') === true;
  if (positionals.length > parts.length && !takesMore) return undefined;
  const given: (string | undefined)[] = [];
  for (const [index, part] of parts.entries()) {
    const word = positionals[index];
    if (word === undefined && !part.startsWith('[')) return undefined;
    if (isTyped(part) && !part.split('|').includes(word ?? '')) return undefined;
    if (!isTyped(part) || part.includes('|')) given.push(word);
  }
  return takesMore ? [...given, ...positionals.slice(parts.length)] : given;
}

function wrong(name: string, rows: readonly { readonly words: string }[], [word]: readonly string[]): string {
  const typedIn = (words: string) => (partsOf(words)[0] ?? '').split('|').filter((one) => one !== '' && isTyped(one));
  const verbs = rows.flatMap(({ words }) => typedIn(words));
  const nearest = word === undefined || verbs.includes(word) ? undefined : nearestOf(word, verbs);
  if (nearest !== undefined) return `${name} ${word}: did you mean ${nearest}?`;
  const ofVerb = rows.filter(({ words }) => word !== undefined && typedIn(words).includes(word));
  const fitting = ofVerb.length > 0 ? ofVerb : rows;
  if (fitting.every(({ words }) => words === '')) return `${name} takes no arguments`;
  return fitting.map(({ words }) => `${name} ${words}`.trim()).join(', ');
}

/** Options with a text. */
export const texts = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Readonly<
    Record<Name, { readonly type: 'string' }>
  >;
/** The reason of an act. The server refuses an empty one. */
export const reason = { reason: { type: 'string', default: '' } } as const;
export const dryRun = { 'dry-run': { type: 'boolean', default: false } } as const;

/** A text with a fixed set of values. Throws `UsageError` for any other. */
export function choiceOf<const Value extends string>(option: string, text: string, known: readonly Value[]): Value {
  const found = known.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${option} ${text}: choose one of ${known.join(', ')}`);
  return found;
}

export const oneOf = <const Value extends string>(
  option: string,
  text: string | undefined,
  known: readonly Value[],
): Value | undefined => (text === undefined ? undefined : choiceOf(option, text, known));

/** A moment in UTC from an option, or `undefined` without it. */
export const timeOf = (option: string, text: string | undefined): string | undefined =>
  text === undefined ? undefined : momentOf({ option, text }).toISOString();

/** A whole number from an option, or `undefined` without it. */
export function wholeOf(option: string, text: string | undefined, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most)
    throw new UsageError(
      `${option} ${text}: write a whole number${most === Number.MAX_SAFE_INTEGER ? '' : ` of at most ${most}`}`,
    );
  return number;
}

/** The format of faults. */
export const format = texts('format');
export const formatIn = (text = 'text'): Format => choiceOf('--format', text, formats);

export const environmentIn = (text: string | undefined) => oneOf('--environment', text, environments);

/** Lines, or a sentence if there are none. */
export const listed = (lines: readonly string[], none: string) => (lines.length === 0 ? [none] : lines);
/** Lines with the newest last, at the bottom of the terminal. */
export const newestLast = (lines: readonly string[], none: string) => listed(lines.toReversed(), none);
