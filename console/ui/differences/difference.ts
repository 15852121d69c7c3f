import type { UnitId } from '../../../schema/settings/controls.ts';

/** A picture as it is shown. */
export type ShownPicture = {
  readonly address: string;
  /** Size, if it is known. */
  readonly bytes?: number | undefined;
  /** Words for its origin, such as a release. */
  readonly from: string;
};

/** One side of a difference, as people read it. No value at all is `undefined`. */
export type ShownValue =
  | {
      readonly as: 'text';
      readonly text: string;
      /** Id of the language, for words that players read. They get its direction. */
      readonly language?: string | undefined;
      /** Words for the origin of a value that nobody stated, such as a shipped text. */
      readonly from?: string;
    }
  | { readonly as: 'number'; readonly number: number; readonly unit?: UnitId | undefined }
  | { readonly as: 'switch'; readonly on: boolean }
  | { readonly as: 'colour'; readonly colour: string }
  | { readonly as: 'picture'; readonly name: string; readonly picture: ShownPicture }
  | { readonly as: 'list'; readonly items: readonly string[] }
  /** Parts of one value, each with its title: an entry of a menu, a text in several languages. */
  | { readonly as: 'fields'; readonly fields: readonly { readonly title: string; readonly value: ShownValue }[] }
  /** A value that nothing describes. */
  | { readonly as: 'json'; readonly json: string };

/**
 * A difference as people read it: of a setting, a text, a picture, an entry of content or a game. The owner of the values makes rows of
 * them, such as `brandRows`, and `DifferenceList` shows them.
 */
export type DifferenceRow = {
  /** Unique within a list. */
  readonly id: string;
  /** Named if a list has rows of several. */
  readonly brand: string;
  /** Title of the part that it belongs to: “Look”, “Texts”, “Banners”. Rows of a part follow each other. */
  readonly part: string;
  /** Titles within the part, the outermost first: “Rounded corners”, “Cards and tiles”. */
  readonly title: readonly string[];
  /** Its place, as the command names it. */
  readonly place: string;
  /** `added` and `removed` are things of their own, such as entries and files, and have one side. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: ShownValue | undefined;
  readonly after?: ShownValue | undefined;
  /** For `moved`: the names of the items that move, with the item that each stands before then; none for the end of the list. */
  readonly moves?: readonly { readonly item: string; readonly next: string | undefined }[] | undefined;
  /** Further facts: where an item is added, when a change begins. */
  readonly notes?: readonly string[] | undefined;
  /** A reason to look twice. */
  readonly warning?: string | undefined;
};

/** One row for each fact of a thing that differs, such as the role of an account. */
export function factRows<State, Name extends keyof State & string>({
  of,
  names,
  before,
  after,
  titleOf,
  shown,
}: {
  /** The name of the thing. */
  of: string;
  names: readonly Name[];
  before: State;
  after: State;
  titleOf: (name: Name) => string;
  shown: (name: Name, state: State) => ShownValue;
}): DifferenceRow[] {
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      id: name,
      brand: '',
      part: of,
      title: [of, titleOf(name)],
      place: `${of} ${name}`,
      kind: 'changed',
      before: shown(name, before),
      after: shown(name, after),
    }));
}

/**
 * Returns the parts of two texts that differ: everything between the words with which both begin and those with which both end, in
 * characters. Empty at the place where the other text has more.
 */
export function changedParts(one: string, other: string): { readonly one: Part; readonly other: Part } {
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start += 1;
  while (start > 0 && (isInWord(one, start) || isInWord(other, start))) start -= 1;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  while (end > 0 && (isInWord(one, one.length - end) || isInWord(other, other.length - end))) end -= 1;
  return { one: [start, one.length - end], other: [start, other.length - end] };
}

/** Start and end. */
type Part = readonly [start: number, end: number];

/** Whether a cut would separate letters of a word, or halves of a character. Some scripts write words without spaces. */
const isInWord = (text: string, at: number): boolean =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') ||
  (/^[\p{L}\p{N}\p{M}]{2}$/u.test(text.slice(at - 1, at + 1)) && !unspaced.test(text[at] ?? ''));
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
