import { languageDetails } from '../../../schema/language-details.ts';
import { isLanguage } from '../../../schema/languages.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { valueTitle } from '../../../schema/settings/value-title.ts';
import { below, nameOfItem, type WordsOf } from '../../settings/place-of.ts';
import { shownLocal, shownTime } from '../shown-time.ts';
import type { ShownPicture, ShownValue } from './difference.ts';

/** Reads a value as the form of its setting does. Without a setting, its type and its keys decide. `undefined` for no value. */
export function shownValue(
  value: unknown,
  given: {
    readonly setting?: Setting | undefined;
    /** Id of the language, if the value is a text in one. */
    readonly language?: string | undefined;
    readonly wordsOf?: WordsOf;
    readonly pictureOf?: (path: string) => ShownPicture | undefined;
  } = {},
): ShownValue | undefined {
  const { setting, language, wordsOf = () => undefined } = given;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return { as: 'switch', on: value };
  if (typeof value === 'number') return { as: 'number', number: value, unit: setting?.unit };
  if (typeof value === 'string') return textOf(value, given);
  if (Array.isArray(value) && setting?.item?.control === 'pictureByLanguage') {
    const pictures = value.map((item, index) => ({
      title: String(index + 1),
      value: shownValue(item, { ...given, setting: setting.item }),
    }));
    return {
      as: 'fields',
      fields: pictures.flatMap(({ title, value: shown }) => (shown === undefined ? [] : [{ title, value: shown }])),
    };
  }
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object' || (isObject(item) && typeof item.id === 'string'));
    if (!isPlain) return { as: 'json', json: JSON.stringify(value, null, 1) };
    return { as: 'list', items: value.map((item) => nameOfItem({ item, setting: setting?.item, wordsOf })) };
  }
  if (!isObject(value)) return { as: 'json', json: JSON.stringify(value) };
  const settings = setting === undefined ? [] : below(setting, value);
  const fields = Object.entries(value).flatMap(([key, child]) => {
    const own = settings.find(({ pointer }) => pointer.endsWith(`/${key}`)) ?? setting?.item;
    const of = languageOf(key);
    const kind = key === setting?.kindProperty && setting?.kinds?.find((each) => each.value === child);
    const shown: ShownValue | undefined =
      key === 'id'
        ? undefined
        : kind
          ? { as: 'text', text: kind.title }
          : shownValue(child, { ...given, setting: own, language: of?.id ?? language });
    if (shown === undefined || isEmpty(shown)) return [];
    return [
      { title: of?.name ?? (own === setting?.item ? valueTitle(key) : (own?.title ?? valueTitle(key))), value: shown },
    ];
  });
  return { as: 'fields', fields };
}

function textOf(
  value: string,
  { setting, language, wordsOf, pictureOf }: Parameters<typeof shownValue>[1] & object,
): ShownValue {
  const control = setting?.control;
  const picture = control === 'image' ? pictureOf?.(value) : undefined;
  if (picture !== undefined) return { as: 'picture', name: value, picture };
  if (control === 'colour' && /^#[0-9a-f]{3,8}$/i.test(value)) return { as: 'colour', colour: value };
  if (control === 'moment' && !Number.isNaN(Date.parse(value))) return { as: 'text', text: shownTime(value) };
  if (control === 'localMoment') return { as: 'text', text: shownLocal(value) };
  const words = control === 'textKey' ? wordsOf?.(value) : undefined;
  if (words !== undefined) return { as: 'text', text: words, language: 'EN' };
  const choice = setting?.facts.choices?.find((each) => each.value === value);
  return { as: 'text', text: choice?.title ?? value, language };
}

const isEmpty = (value: ShownValue): boolean =>
  (value.as === 'list' && value.items.length === 0) || (value.as === 'fields' && value.fields.length === 0);

/** The language that a key names, with the name that its speakers use. */
export function languageOf(key: string | undefined): { readonly id: string; readonly name: string } | undefined {
  return key !== undefined && isLanguage(key) ? { id: key, name: languageDetails[key].name } : undefined;
}

/** Fields that differ in two values of a thing, as deep as both have the same fields. */
export function changedFields(
  before: Json,
  after: Json,
  steps: readonly string[] = [],
): { readonly steps: readonly string[]; readonly before: Json | undefined; readonly after: Json | undefined }[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ steps, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [one, other] = [before[key], after[key]];
    if (one !== undefined && other !== undefined) return changedFields(one, other, [...steps, key]);
    return [{ steps: [...steps, key], before: one, after: other }];
  });
}
