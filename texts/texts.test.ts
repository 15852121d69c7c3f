import { describe, expect, it } from 'vitest';
import { languageDetails } from '../schema/language-details.ts';
import { isDraft, ownLanguages } from '../schema/languages.ts';
import { stemOf } from '../schema/shown-text.ts';
import { advice } from '../scripts/toolchain/texts/text-faults.ts';
import { faultsOf, readGlossary, readNotes } from '../scripts/toolchain/texts/translations.ts';
import { placeholdersOf, shippedTexts, shippedTranslations } from '../server/texts/read-texts.ts';
import { isLegalText, readSignatures, shippedUnsigned, stampsOf } from '../server/texts/signatures.ts';
import { covers } from '../tests/support/covers.ts';

const source = shippedTexts('EN');
const notes = readNotes();

describe.each(ownLanguages)('texts in %s', (language) => {
  const faults = faultsOf(language);
  const listed = (kinds: (kind: string) => boolean) =>
    faults.filter(({ kind }) => kinds(kind)).map(({ kind, key, message }) => `${kind} ${key} ${message}`);

  it('have no fault, unless the language is a draft that lacks texts', () => {
    covers(['I18N-01']);
    const isIncomplete = shippedTranslations.missing(language).length > 0;
    if (isDraft(language)) expect(isIncomplete, `${language} is complete: no draft any more`).toBe(true);
    else expect(listed((kind) => !advice.has(kind as 'glossary'))).toEqual([]);
  });

  it('are hardly ever as in English', () => {
    const texts = shippedTexts(language);
    expect(listed((kind) => kind === 'english').length).toBeLessThanOrEqual(texts.size * 0.12);
  });

  it('state no number of games, because claims are left to brands', () => {
    covers(['CONST-CLAIM-AMB-01']);
    // A message about an upload states its limit.
    const numbers = [...shippedTexts(language)].filter(
      ([key, text]) =>
        !key.startsWith('errors:upload.') &&
        /\p{Nd}{3,}|\p{Nd}[.,\s]\p{Nd}{3}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
    );
    expect(numbers).toEqual([]);
  });
});

describe.each(ownLanguages)('signatures of %s', (language) => {
  it('are of legal texts and others that exist; without all of them a machine is the reader', () => {
    const stems = stampsOf(shippedTexts(language), source);
    const signed = readSignatures(language).flatMap(({ texts }) =>
      Object.entries(texts).flatMap(([namespace, keys]) => Object.keys(keys).map((key) => `${namespace}:${key}`)),
    );
    expect(signed.filter((key) => !stems.has(key))).toEqual([]);
    expect(new Set(signed).size).toBe(signed.length);
    const { legal, others } = shippedUnsigned(language);
    const isRead = language === 'EN' || (!isDraft(language) && legal.length + others.length === 0);
    expect(languageDetails[language].checked).toBe(isRead ? undefined : 'machine');
  });
});

describe('notes for translators', () => {
  it('are about texts that exist, and give every namespace a place', () => {
    const stems = new Set([...source.keys()].map((key) => stemOf(key, source)));
    expect(Object.keys(notes.texts).filter((key) => !stems.has(key))).toEqual([]);
    expect(Object.keys(notes.places)).toEqual([...new Set([...stems].map((key) => key.split(':')[0] ?? ''))]);
  });

  it('explain every placeholder, and no other', () => {
    const used = new Set([...source.values()].flatMap(placeholdersOf));
    expect(Object.keys(notes.values).sort()).toEqual([...used].sort());
  });

  it('mark consents, breaks, ages and terms as legal', () => {
    const legal =
      /^(?:registration:(?:consent|terms|disclaimer)|status:(?:break|responsible|age)\.|errors:play\.(?:too_young|excluded|time_out|limit)|shell:licence\.)/;
    const unmarked = [...stampsOf(source).keys()].filter((key) => legal.test(key) && !isLegalText(key));
    expect(unmarked).toEqual([]);
  });
});

describe('the glossary', () => {
  it('has one word for each of sixty terms in every complete language', () => {
    const terms = [...readGlossary('EN').keys()];
    expect(terms).toHaveLength(60);
    for (const language of ownLanguages.filter((one) => !isDraft(one)))
      expect([...readGlossary(language).keys()], language).toEqual(terms);
  });
});
