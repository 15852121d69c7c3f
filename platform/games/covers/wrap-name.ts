/** Widths of letters in ems in a bold system font. The first match counts. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/^\p{M}/u, 0],
  [/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u, 1.02],
  [/^\p{Extended_Pictographic}/u, 1.3],
  [/^\s/u, 0.3],
  [/^[iljtfIr.,:;'|!()[\]-]/u, 0.4],
  [/^[mwMW@%&]/u, 0.98],
  [/^\p{Lu}/u, 0.74],
  [/^\p{Nd}/u, 0.62],
  [/^\p{Script=Arabic}/u, 0.58],
];
const otherwise = 0.62;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string): string[] => [...letters.segment(text)].map(({ segment }) => segment);

const letterWidth = (letter: string): number => widths.find(([kind]) => kind.test(letter))?.[1] ?? otherwise;

/** Width of a text in ems, rather too wide, because fonts of devices differ. */
export const widthOf = (text: string): number => lettersOf(text).reduce((sum, letter) => sum + letterWidth(letter), 0);

/** Scripts in which a line may break between any two letters. */
const unspaced = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;

/** Parts between which a line can break. A word that is wider than a line is split into letters. */
function partsOf({ text, ems }: { text: string; ems: number }): { part: string; joined: boolean }[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) =>
      unspaced.test(word) || widthOf(word) > ems
        ? lettersOf(word).map((part, at) => ({ part, joined: at > 0 }))
        : [{ part: word, joined: false }],
    );
}

/** Breaks a text into lines with a maximum width in ems. If lines are left over, the last one ends with an ellipsis. */
export function wrapName({ text, ems, lines: most }: { text: string; ems: number; lines: number }): {
  readonly lines: readonly string[];
  /** Whether no word was broken and nothing cut. */
  readonly whole: boolean;
} {
  const lines: string[] = [];
  let line = '';
  for (const { part, joined } of partsOf({ text, ems })) {
    const longer = line === '' ? part : `${line}${joined ? '' : ' '}${part}`;
    if (widthOf(longer) <= ems || line === '') line = longer;
    else {
      lines.push(line);
      line = part;
    }
  }
  if (line !== '') lines.push(line);
  const broken = text.split(/\s+/u).some((word) => !unspaced.test(word) && widthOf(word) > ems);
  if (lines.length <= most) return { lines, whole: !broken };
  const shown = lines.slice(0, most);
  return { lines: [...shown.slice(0, -1), cut({ text: shown.at(-1) ?? '', ems })], whole: false };
}

/** Cuts a text to fit, with an ellipsis at the end. */
export function cut({ text, ems }: { text: string; ems: number }): string {
  const shown = lettersOf(text);
  while (shown.length > 1 && widthOf(`${shown.join('')}…`) > ems) shown.pop();
  return `${shown.join('').trimEnd()}…`;
}
