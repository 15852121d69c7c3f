import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isLanguage, type Language } from '../../../schema/languages.ts';
import { pointerOf, pointerSteps, touch } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { omittableTexts } from '../../../schema/omittable-texts.ts';
import { sourceOf } from '../../../schema/shown-text.ts';
import { nearestOf } from '../../nearest-word.ts';
import { placeholderFaults } from '../../texts/placeholder-faults.ts';
import { shippedKeys, shippedTexts } from '../../texts/read-texts.ts';
import { type ManifestChange, standing } from './apply-changes.ts';

/** Text overrides by language and `namespace:dotted.key`. */
export type BrandTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A text of a brand, or a group of texts: all texts of a namespace, of a language, or of the brand. */
export type TextPlace = {
  readonly language?: string | undefined;
  readonly namespace?: string | undefined;
  /** Dotted key within the namespace. */
  readonly key?: string | undefined;
};

/** First step of the places of texts. No property of the manifest has this name. */
export const textsStep = 'texts';

export const isTextPlace = (steps: readonly string[]): boolean => steps[0] === textsStep;

/** Parses `/texts/EN/access/title`. Further steps continue the key, like the nesting of the files. */
export function textPlace(steps: readonly string[]): TextPlace {
  const [, language, namespace, ...key] = steps;
  return { language, namespace, ...(key.length > 0 && { key: key.join('.') }) };
}

/** The canonical steps of a text's place, in which it is stored: the key is one step. */
export function textSteps({ language, namespace, key }: TextPlace): string[] {
  return [textsStep, ...[language, namespace, key].filter((step) => step !== undefined)];
}

/** Returns the overrides of a brand with its live changes. Changes that no longer fit the shipped texts are skipped. */
export function withTextChanges({
  texts,
  changes,
}: {
  texts: BrandTexts;
  changes: readonly ManifestChange[];
}): BrandTexts {
  const changed = new Map(texts);
  for (const { path, value } of standing(changes)) {
    const steps = pointerSteps(path);
    if (!isTextPlace(steps)) continue;
    const { language, namespace, key } = textPlace(steps);
    if (language === undefined || !isLanguage(language) || key === undefined || typeof value !== 'string') continue;
    const name = `${namespace}:${key}`;
    if (!fitsShipped({ key: name, text: value, language })) continue;
    changed.set(language, new Map(changed.get(language)).set(name, value));
  }
  return changed;
}

/** Returns the overrides that still fit the shipped texts. Players read the shipped text instead of the others. */
export const fittingTexts = (texts: BrandTexts): BrandTexts =>
  new Map(
    [...texts]
      .filter((entry): entry is [Language, ReadonlyMap<string, string>] => isLanguage(entry[0]))
      .map(([language, entries]) => [
        language,
        new Map([...entries].filter(([key, text]) => fitsShipped({ key, text, language }))),
      ]),
  );

const fitsShipped = (entry: { key: string; text: string; language: Language }): boolean =>
  shippedKeys(entry.language).has(entry.key) && placeholderFaults(entry).length === 0;

/** Returns the text that players read at a place; for a group, the brand's own texts in it. `undefined` if there is none. */
export function textIn(
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  steps: readonly string[],
): Json | undefined {
  const { language, namespace, key } = textPlace(steps);
  if (language !== undefined && key !== undefined) {
    const name = `${namespace}:${key}`;
    const shipped = isLanguage(language) ? shippedTexts(language).get(name) : undefined;
    return texts[language]?.[name] ?? shipped ?? sourceOf(name, shippedTexts('EN'));
  }
  const within = Object.entries(texts).flatMap(([of, entries]) =>
    language !== undefined && of !== language
      ? []
      : Object.entries(entries)
          .filter(([name]) => namespace === undefined || name.startsWith(`${namespace}:`))
          .map(([name, text]) => [`${of} ${name}`, text] as const),
  );
  return within.length === 0 ? undefined : Object.fromEntries(within);
}

/** Returns the steps under which the change of a text is stored. Throws `change.unknown_path` or `change.refused`. */
export function checkedTextSteps({
  steps: given,
  value,
  enabled,
  changed,
}: {
  steps: readonly string[];
  /** `undefined` if changes are reverted. */
  value: Json | undefined;
  /** Languages of the brand; `undefined` for a parent. */
  enabled: readonly string[] | undefined;
  /** Paths that were changed before. They can be reverted and set again even if they no longer exist. */
  changed: readonly string[];
}): string[] {
  const place = textPlace(given);
  const steps = textSteps(place);
  const path = pointerOf(steps);
  const isKnown = changed.some((earlier) => (value === undefined ? touch(path, earlier) : path === earlier));
  if (!isKnown) checkPlace({ place, isGroup: value === undefined, enabled });
  if (value !== undefined) checkText({ place, value });
  return steps;
}

function checkPlace({
  place,
  isGroup,
  enabled,
}: {
  place: TextPlace;
  /** Whether the place may be a group of texts. */
  isGroup: boolean;
  enabled: readonly string[] | undefined;
}): void {
  if (enabled === undefined)
    throw new CodedError('change.protected_path', {
      message: 'texts of a parent are not shown by any brand: change them at the brands that extend it',
    });
  const { language, key } = place;
  if (language === undefined || (key === undefined && !isGroup))
    throw new CodedError('change.unknown_path', { message: 'name one text, such as /texts/EN/access/title' });
  if (!enabled.includes(language)) throw unknownLanguage(language, enabled);
  checkKey(place);
}

/** Returns the place of one text that we ship, in any of our languages. Throws `change.unknown_path`. */
export function requireShippedText(place: TextPlace): Required<{ [Part in keyof TextPlace]: string }> {
  const { language, namespace, key } = place;
  if (language === undefined || namespace === undefined || key === undefined)
    throw new CodedError('change.unknown_path', { message: 'name one text, such as /texts/EN/access/title' });
  if (!isLanguage(language))
    throw new CodedError('change.unknown_path', { message: `we ship no texts in "${language}"` });
  checkKey(place);
  return { language, namespace, key };
}

function unknownLanguage(language: string, enabled: readonly string[]) {
  const nearest = nearestOf(language, enabled);
  const hint = nearest === undefined ? `: it has ${enabled.join(', ')}` : `: did you mean ${nearest}?`;
  return new CodedError('change.unknown_path', {
    message: isLanguage(language)
      ? `${language} is not enabled in this brand: add it to /locale/enabled first`
      : `the brand has no language "${language}"${hint}`,
  });
}

function checkKey({ language, namespace, key }: TextPlace): void {
  if (namespace === undefined) return;
  const names = [...shippedKeys(language !== undefined && isLanguage(language) ? language : 'EN')];
  const namespaces = [...new Set(names.map((name) => name.slice(0, name.indexOf(':'))))];
  const at = pointerOf(textSteps({ language, namespace }));
  if (!namespaces.includes(namespace)) {
    const nearest = nearestOf(namespace, namespaces);
    const hint = nearest === undefined ? `: there are ${namespaces.sort().join(', ')}` : `: did you mean ${nearest}?`;
    throw new CodedError('change.unknown_path', { message: `no texts are called "${namespace}"${hint}` });
  }
  const keys = names.filter((name) => name.startsWith(`${namespace}:`)).map(keyOf);
  if (key === undefined || keys.includes(key)) return;
  const below = keys.filter((one) => one.startsWith(`${key}.`));
  const nearest = nearestOf(key, keys);
  const hint =
    below.length > 0
      ? `: name one text below it, such as ${below[0]}`
      : nearest === undefined
        ? ''
        : `: did you mean ${nearest}?`;
  throw new CodedError('change.unknown_path', { message: `${at} has no text "${key}"${hint}` });
}

const keyOf = (name: string) => name.slice(name.indexOf(':') + 1);

function checkText({ place: { language = '', namespace, key }, value }: { place: TextPlace; value: Json }): void {
  const name = `${namespace}:${key}`;
  const fault = faultOfText(name, value, isLanguage(language) ? language : 'EN');
  if (fault !== undefined) throw new CodedError('change.refused', { message: `${language} ${name}: ${fault}` });
}

function faultOfText(name: string, value: Json, language: Language): string | undefined {
  if (typeof value !== 'string') return 'write a text in quotes';
  if (value === '' && omittableTexts.has(name)) return undefined;
  if (value.trim() === '') return 'the text is empty; unset it to show the one that we ship';
  if (value.length > serverLimits.textLength)
    return `the text has ${value.length} characters; shorten it to ${serverLimits.textLength}`;
  const [fault] = placeholderFaults({ key: name, text: value, language });
  return fault === undefined ? undefined : `${fault.message} (${fault.fix})`;
}
