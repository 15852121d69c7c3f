import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, textLanguageOf } from '../../schema/languages.ts';
import { keysIn, stemOf, type Texts } from '../../schema/shown-text.ts';
import { projectRoot } from '../project-root.ts';
import { shippedTexts } from './read-texts.ts';
import { noteOf } from './text-notes.ts';

/** A native speaker's statement that texts of a language are right, as read beside the English texts. */
export type Signature = {
  readonly name: string;
  /** Day of the signature, as `2026-11-29`. */
  readonly date: string;
  /** Hashes of the texts that were read, by namespace and key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Texts of a language that no native speaker has signed as they are now. All are keys without plural suffix. */
export type UnsignedTexts = {
  /** Texts about consent, breaks, ages and terms. */
  readonly legal: readonly string[];
  readonly others: readonly string[];
};

export type UnsignedOf = (language: Language) => UnsignedTexts;

/** Hash of some texts. Six letters suffice, because a hash is only compared with the one of its own key. */
const hashOfTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 6);

/** Hash of each text with all its plural forms, by key without plural suffix. */
export function stampsOf(texts: Texts, source: Texts = texts): ReadonlyMap<string, string> {
  const words = new Map<string, string[]>();
  for (const [key, text] of texts) {
    const stem = stemOf(key, source);
    words.set(stem, [...(words.get(stem) ?? []), text]);
  }
  return new Map([...words].map(([stem, forms]) => [stem, hashOfTexts(forms)]));
}

/** Hash of each translated text together with its English text: a signature lapses when either changes. */
export function readingsOf(texts: Texts, source: Texts): ReadonlyMap<string, string> {
  const english = stampsOf(source);
  return new Map(
    [...stampsOf(texts, source)].flatMap(([stem, own]) => {
      const read = english.get(stem);
      return read === undefined ? [] : [[stem, hashOfTexts([read, own])] as const];
    }),
  );
}

/** The texts of a language without a signature of their present words. A missing text is shown in English, and needs none. */
export function unsignedTexts({
  texts,
  source,
  signatures,
  legal,
}: {
  texts: Texts;
  /** The English texts. */
  source: Texts;
  signatures: readonly Signature[];
  /** Whether a text is legal. */
  legal: (key: string) => boolean;
}): UnsignedTexts {
  const signed = signedReadings(signatures);
  const unsigned = [...readingsOf(texts, source)].flatMap(([key, now]) => (signed.get(key) === now ? [] : [key]));
  return { legal: unsigned.filter(legal), others: unsigned.filter((key) => !legal(key)) };
}

export const signedReadings = (signatures: readonly Signature[]): ReadonlyMap<string, string> =>
  new Map(
    signatures.flatMap(({ texts }) =>
      Object.entries(texts).flatMap(([namespace, keys]) =>
        Object.entries(keys).map(([key, hash]) => [`${namespace}:${key}`, hash] as const),
      ),
    ),
  );

const folder = join(projectRoot, 'texts');

export const signatureFile = (language: Language): string => join(folder, `${textLanguageOf(language)}.signed.json`);

/** Signatures of a language's texts, the oldest first. */
export function readSignatures(language: Language): readonly Signature[] {
  const file = signatureFile(language);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Whether a shipped text is about consent, breaks, ages or terms. */
export const isLegalText = (key: string): boolean => noteOf(key)?.legal === true;

const known = new Map<Language, UnsignedTexts>();

/** Unsigned texts of a language that we ship. English has none, because it is the source. Read once and cached. */
export const shippedUnsigned: UnsignedOf = (language) => {
  const found = known.get(language) ?? (language === 'EN' ? { legal: [], others: [] } : readUnsigned(language));
  known.set(language, found);
  return found;
};

const readUnsigned = (language: Language): UnsignedTexts =>
  unsignedTexts({
    texts: shippedTexts(language),
    source: shippedTexts('EN'),
    signatures: readSignatures(language),
    legal: isLegalText,
  });

/** Keys of the texts that a brand does not replace in all plural forms of the language. */
export function withoutOwn(keys: readonly string[], language: Language, own: ReadonlySet<string>): string[] {
  const source = shippedTexts('EN');
  const lacking = new Set(
    [...keysIn(language, source)].filter((key) => !own.has(key)).map((key) => stemOf(key, source)),
  );
  return keys.filter((key) => lacking.has(key));
}
