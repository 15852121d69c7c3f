import type { AdminBodyOf, AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { nearestOf } from '../../server/nearest-word.ts';
import { callAdmin, resultOf, type Sent } from './admin-client.ts';
import { type Command, type Context, type Done, type Options, readArguments, UsageError } from './command.ts';
import { type Line, linesOf } from './lines.ts';
import { isZoned, momentOf } from './times.ts';

/**
 * Arguments and options of a synopsis such as `publish|hide BRAND [FILE] --reason TEXT [--at TIME] [--dry-run]`. A word in small letters is
 * typed as it is, `a|b` is a choice, capitals are any text, brackets are optional, `FILES...` is one text or more.
 */
type Parsed<Text extends string, Given extends unknown[] = [], Values = unknown> = Text extends ''
  ? { given: Given; values: { [Name in keyof Values]: Values[Name] } }
  : Next<Head<Text>, Tail<Text>, Given, Values>;
type Next<Word extends string, Rest extends string, Given extends unknown[], Values> = Word extends `[--${infer Name}]`
  ? Parsed<Rest, Given, Values & { readonly [Key in Camel<Name>]: boolean }>
  : Word extends `[--${infer Name}`
    ? Parsed<Tail<Rest>, Given, Values & { readonly [Key in Camel<Name>]?: ValueOf<Head<Rest>> }>
    : Word extends `--${infer Name}`
      ? Rest extends '' | `--${string}` | `[${string}`
        ? Parsed<Rest, Given, Values & { readonly [Key in Camel<Name>]: true }>
        : Parsed<Tail<Rest>, Given, Values & { readonly [Key in Camel<Name>]: ValueOf<Head<Rest>> }>
      : Parsed<Rest, [...Given, ...Argument<Word>], Values>;
type Head<Text extends string> = Text extends `${infer First} ${string}` ? First : Text;
type Tail<Text extends string> = Text extends `${string} ${infer Rest}` ? Rest : '';
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type Argument<Word extends string> = Word extends `${string}...${string}`
  ? string[]
  : Word extends `[${string}]`
    ? [string?]
    : Word extends `${string}|${string}`
      ? [Choice<Word>]
      : Word extends Lowercase<Word>
        ? []
        : [string];
type ValueOf<Word extends string> = Word extends `${infer Inner}]`
  ? ValueOf<Inner>
  : Word extends `${string}...`
    ? string[]
    : Word extends keyof typeof kinds
      ? ReturnType<(typeof kinds)[Word]>
      : Word extends `${string}|${string}`
        ? Choice<Word>
        : string;
type Choice<Word extends string> =
  Word extends Lowercase<Word> ? (Word extends `${infer First}|${infer Rest}` ? First | Choice<Rest> : Word) : string;

type Row = {
  readonly synopsis: string;
  run(context: Context, values: object, given: readonly (string | undefined)[]): Promise<Done>;
};
type Sending<Text extends string, Id extends AdminOperationId> = (
  values: Parsed<Text>['values'],
  ...given: Parsed<Text>['given']
) => Sent<Id>;
/** Whether the options of a synopsis are the query or the body of an operation, by their names. */
type Fits<Text extends string, Id extends AdminOperationId> =
  AdminBodyOf<Id> extends undefined
    ? Parsed<Text>['values'] extends AdminQueryOf<Id>
      ? true
      : false
    : Parsed<Text>['values'] extends AdminBodyOf<Id>
      ? true
      : false;

type Rows = {
  /**
   * Calls an operation of the server and prints its answer. `sends` returns what the call sends; properties that are `undefined` are
   * left out. Without it, arguments are the path and options the query or the body, by their names. `more` is printed as an error, so that
   * it is no part of a list.
   */
  row<const Text extends string, Id extends AdminOperationId>(
    synopsis: Text,
    operation: Id,
    text: (value: AdminValueOf<Id>, values: Parsed<Text>['values'], ...given: Parsed<Text>['given']) => Line,
    ...rest: Fits<Text, Id> extends true
      ? [sends?: Sending<Text, Id>, more?: (value: AdminValueOf<Id>) => Line]
      : [sends: Sending<Text, Id>, more?: (value: AdminValueOf<Id>) => Line]
  ): Row;
  /** Runs code of its own, which returns lines, or what is done. */
  code<const Text extends string>(
    synopsis: Text,
    run: (
      context: Context,
      values: Parsed<Text>['values'],
      ...given: Parsed<Text>['given']
    ) => Promise<Done | string | readonly Line[]>,
  ): Row;
};

const make: Rows = {
  row: (synopsis, operation, text, ...rest) => ({
    synopsis,
    run: async ({ output, env }, values, given) => {
      const [sends = (): never => sentByName(operation, values, given) as never, more] = rest;
      const value = await resultOf(env, operation, sends(values as never, ...(given as never)));
      const lines = linesOf(text(value, values as never, ...(given as never)));
      const left = linesOf(more?.(value));
      if (lines.length > 0) output.out(lines.join('\n'));
      if (left.length > 0) output.err(left.join('\n'));
      return {};
    },
  }),
  code: (synopsis, run) => ({
    synopsis,
    run: async (context, values, given) => {
      const done = await run(context, values as never, ...(given as never));
      return typeof done === 'string' || Array.isArray(done) ? { lines: linesOf(done) } : (done as Done);
    },
  }),
};

function sentByName(operation: AdminOperationId, values: object, given: readonly (string | undefined)[]) {
  const { method, path } = adminOperations[operation];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name, index) => [name, given[index]]));
  return method === 'get'
    ? { params, query: values }
    : { params, body: Object.keys(values).length > 0 ? values : undefined };
}

/**
 * A command as rows. The usage begins with their synopses, then has the notes, which end with examples. A command line that fits no row is
 * refused with the rows, or with the nearest word.
 */
export function commandOf(
  name: string,
  summary: string,
  notes: string,
  rowsOf: (make: Rows) => readonly Row[],
): Command {
  const rows = rowsOf(make).map((row) => ({ ...row, ...partsOf(row.synopsis) }));
  const options: Options = Object.fromEntries(
    rows.flatMap(({ declared }) =>
      Object.entries(declared).map(([option, { type, multiple }]) => [option, { type, multiple }] as const),
    ),
  );
  return {
    summary,
    options,
    usage: `${rows.map(({ synopsis }) => wrapped(`livery ${name} ${synopsis}`.trimEnd())).join('\n       ')}\n\n${notes}`,
    async run(args, context) {
      const { values, positionals } = readArguments(args, options);
      const fitting = rows.flatMap((row) => {
        const given = givenOf(row.words, positionals);
        return given === undefined ? [] : [{ ...row, given, fault: faultOf(name, { row, rows }, values) }];
      });
      const row = fitting.find(({ fault }) => fault === undefined) ?? fitting[0];
      if (row === undefined) throw new UsageError(wrong(name, rows, positionals));
      if (row.fault !== undefined) throw new UsageError(row.fault);
      const brand = positionals[row.words.findIndex((word) => /^\[?BRANDS?\]?$/.test(word))];
      const zone = () => zoneOf(context, brand);
      return row.run(context, await typed(row.declared, values, zone), row.given);
    },
  };
}

/** A synopsis in lines of at most 120 characters. Options stay with their values. */
const wrapped = (synopsis: string): string =>
  (synopsis.match(/\S.{0,119}(?= \[?--|$)/g) ?? []).join(`\n${' '.repeat(11)}`);

type Declared = {
  readonly type: 'string' | 'boolean';
  readonly multiple: boolean;
  readonly isRequired: boolean;
  /** The word after the option, such as `TIME` or `on|off`. */
  readonly kind: string;
};
type Parts = { readonly words: readonly string[]; readonly declared: Readonly<Record<string, Declared>> };

function partsOf(synopsis: string): Parts {
  const words: string[] = [];
  const declared: Record<string, Declared> = {};
  const parts = synopsis.split(' ').filter((part) => part !== '');
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const [, open, name, close] = /^(\[?)--([\w-]+)(\]?)$/.exec(part) ?? [];
    if (name === undefined) {
      words.push(part);
      continue;
    }
    const next = parts[at + 1] ?? '';
    const isSwitch = close === ']' || next === '' || next.startsWith('--') || next.startsWith('[');
    if (!isSwitch) at += 1;
    const kind = isSwitch ? '' : next.replace(/\]$/, '');
    const multiple = kind.endsWith('...');
    declared[name] = { type: isSwitch ? 'boolean' : 'string', multiple, isRequired: open === '', kind };
  }
  return { words, declared };
}

const isTyped = (word: string) => word === word.toLowerCase();

/** The texts and choices of a command line that fits the words of a row. */
function givenOf(words: readonly string[], positionals: readonly string[]): (string | undefined)[] | undefined {
  const takesMore = /\.\.\.\]?$/.test(words.at(-1) ?? '');
  if (positionals.length > words.length && !takesMore) return undefined;
  const given: (string | undefined)[] = [];
  for (const [index, part] of words.entries()) {
    const word = positionals[index];
    if (word === undefined && !part.startsWith('[')) return undefined;
    if (isTyped(part) && !part.split('|').includes(word ?? '')) return undefined;
    const isMissingRest = word === undefined && part.endsWith('...]');
    if ((!isTyped(part) || part.includes('|')) && !isMissingRest) given.push(word);
  }
  return takesMore ? [...given, ...positionals.slice(words.length)] : given;
}

/** A row in messages: its words, and the switches without which it is another one. */
const labelOf = (name: string, { words, declared }: Parts): string => {
  const switches = Object.entries(declared).filter(([, { type, isRequired }]) => type === 'boolean' && isRequired);
  return [name, ...words, ...switches.map(([option]) => `--${option}`)].join(' ');
};

/** Why the options of a command line do not fit a row. */
function faultOf(
  name: string,
  { row, rows }: { row: Parts; rows: readonly Parts[] },
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const extra = Object.keys(values).find((option) => !Object.hasOwn(row.declared, option));
  if (extra !== undefined) {
    const having = rows.filter(({ declared }) => Object.hasOwn(declared, extra));
    return `--${extra}: only for ${having.map((other) => labelOf(name, other)).join(', ')}`;
  }
  for (const [option, { isRequired, kind, type }] of Object.entries(row.declared)) {
    const value = values[option];
    // The server refuses an act without a reason.
    if (isRequired && value === undefined && option !== 'reason')
      return `--${option}${type === 'string' ? ` ${kind}` : ''} is missing: ${labelOf(name, row)}`;
    if (typeof value === 'string' && kind.includes('|') && isTyped(kind))
      choiceOf(`--${option}`, value, kind.split('|'));
  }
  return undefined;
}

/** Values of the options of a row, by their names in camel case. */
async function typed(
  declared: Parts['declared'],
  values: Readonly<Record<string, unknown>>,
  zone: () => Promise<string | undefined>,
): Promise<object> {
  const read = async ([option, { type, kind }]: [string, Declared]) => {
    const value = values[option];
    const key = option.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (type === 'boolean') return [key, value === true];
    if (value === undefined) return [key, option === 'reason' ? '' : undefined];
    if (kind === 'TIME') return [key, await timeOf(option, String(value), zone)];
    const kindOf = Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : undefined;
    return [key, kindOf === undefined ? value : kindOf(`--${option} ${value}`, String(value))];
  };
  const entries: (readonly unknown[])[] = [];
  for (const entry of Object.entries(declared)) entries.push(await read(entry));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined) as [string, unknown][]);
}

const whole = (given: string, text: string): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new UsageError(`${given}: write a whole number`);
  return number;
};

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

/** A number of a release. Throws `UsageError` with the command that lists them. */
export function releaseOf(given: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${given}: write the number of a release from livery releases`);
}

/** Kinds of values that are no text, by the word of a synopsis. */
const kinds = { NUMBER: whole, HOURS: whole, MINUTES: whole, RELEASE: releaseOf };

/** A moment in UTC. Without a zone it is refused, with the moments that it might mean in the zone of the brand. */
export async function timeOf(option: string, text: string, zone: () => Promise<string | undefined>): Promise<string> {
  const timeZone = isZoned(text) ? undefined : await zone();
  return momentOf({ option: `--${option}`, text, timeZone }).toISOString();
}

/** The time zone of a brand, or of the first of several. */
export async function zoneOf({ env }: Context, brands: string | undefined): Promise<string | undefined> {
  if (brands === undefined) return undefined;
  const flags = await callAdmin(env, 'listFlags', { params: { brand: brands.split(',')[0] ?? '' } });
  return 'value' in flags ? flags.value[0]?.timeZone : undefined;
}

function wrong(name: string, rows: readonly Parts[], [word]: readonly string[]): string {
  const typedIn = ([first = '']: readonly string[]) => first.split('|').filter((one) => one !== '' && isTyped(one));
  const verbs = rows.flatMap(({ words }) => typedIn(words));
  const nearest = word === undefined || verbs.includes(word) ? undefined : nearestOf(word, verbs);
  if (nearest !== undefined) return `${name} ${word}: did you mean ${nearest}?`;
  const ofVerb = rows.filter(({ words }) => word !== undefined && typedIn(words).includes(word));
  const fitting = ofVerb.length > 0 ? ofVerb : rows;
  if (fitting.every(({ words }) => words.length === 0)) return `${name} takes no arguments`;
  return fitting.map(({ words }) => [name, ...words].join(' ')).join(', ');
}

/** Lines, or a sentence if there are none. */
export const listed = (lines: readonly Line[], none: string): readonly Line[] => (lines.length === 0 ? [none] : lines);
/** Lines with the newest last, at the bottom of the terminal. */
export const newestLast = (lines: readonly Line[], none: string) => listed(lines.toReversed(), none);
