import type { Language } from '../../../schema/generated/languages.ts';
import { inLanguage, type Localised } from '../localised-text.ts';

/** Of an answer about one entry, and of a picture of it: objects, short texts and addresses of their own. */
const bytesOfOne = 600;
const bytesOfPicture = 300;

type Made = { readonly entry: object; readonly view: object };

/**
 * Bytes that answers take beside the rows that they are made of, near enough. A text into which nothing was filled is the stored one
 * itself and takes nothing.
 */
export function sizeOfAnswers({
  made,
  ...words
}: {
  made: readonly Made[];
  language: Language;
  standard: Language;
}): number {
  return made.reduce((sum, one) => sum + bytesOfOne + picturesOf(one) + ownTexts({ ...one, ...words }), 0);
}

const picturesOf = ({ entry }: Made) =>
  bytesOfPicture * ((entry as { pictures?: readonly unknown[] }).pictures?.length ?? 0);

const texts = ['title', 'subtitle', 'excerpt', 'content'] as const;

function ownTexts({ entry, view, ...words }: Made & { language: Language; standard: Language }): number {
  const [stored, said] = [
    entry as Partial<Record<string, Localised>>,
    view as Partial<Record<string, string>>,
  ];
  return texts.reduce((sum, name) => {
    const text = said[name];
    if (text === undefined) return sum;
    // Of equal texts these are one and the same, which is told at once.
    return text === inLanguage({ text: stored[name] ?? {}, ...words }) ? sum : sum + 2 * text.length;
  }, 0);
}
