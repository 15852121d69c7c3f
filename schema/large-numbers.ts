/** A number in JSON that JavaScript can't represent. */
export type LargeNumber = {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
  readonly fix: string;
};

/** Texts, which are passed over, and numbers. A text ends with its line, as in a broken file. */
const tokens = /"(?:[^"\\\n\r]|\\.)*"?|-?\d[\d.eE+-]*/g;

/** Finds numbers beyond 2^53, which would be read as another number or as infinite. The text may have other faults. */
export function largeNumbers(json: string): LargeNumber[] {
  // Most texts have neither so many digits in a row nor an exponent.
  if (!/\d{16}|\d[eE]/.test(json)) return [];
  return [...json.matchAll(tokens)].flatMap(({ index, 0: text }) =>
    text.startsWith('"') || !(Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER)
      ? []
      : [
          {
            offset: index,
            length: text.length,
            message: `the number ${text.length > 30 ? `${text.slice(0, 30)}…` : text} is too large to be read exactly`,
            fix: `write a number up to ${Number.MAX_SAFE_INTEGER}, or an id as text in quotes`,
          },
        ],
  );
}
