import type { Language } from '../../../schema/generated/languages.ts';
import { inLanguage, type Localised } from '../localised-text.ts';

/** Bytes of an answer about one entry, and of each of its pictures: objects, short texts and addresses. */
const bytesOfOne = 600;
const bytesOfPicture = 300;

type Made = { readonly entry: object; readonly view: object };

/** Approximate bytes of answers in addition to their rows. A text without filled-in placeholders is the stored string and takes nothing. */
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
  const [stored, shown] = [entry as Partial<Record<string, Localised>>, view as Partial<Record<string, string>>];
  return texts.reduce((sum, name) => {
    const text = shown[name];
    if (text === undefined) return sum;
    // An unchanged text is the very same string, so this comparison is fast.
    return text === inLanguage({ text: stored[name] ?? {}, ...words }) ? sum : sum + 2 * text.length;
  }, 0);
}
