import { CodedError } from '../../../../schema/errors.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../../../../schema/manifest/walk-schema.ts';
import { flatten } from '../../../texts/read-texts.ts';
import { requireShippedText, textPlace } from '../../changes/text-changes.ts';

/** Texts of a brand by language, nested as in its files. */
type OwnTexts = JsonObject;

/** Returns the texts with one text. Throws `change.unknown_path` and `change.refused`. */
export function withOwnText({
  texts,
  steps,
  value,
}: {
  texts: OwnTexts;
  steps: readonly string[];
  value: Json;
}): OwnTexts {
  const place = textPlace(steps);
  const { language, namespace, key } = requireShippedText(place);
  if (typeof value !== 'string')
    throw new CodedError('change.refused', { message: `${language} ${namespace}:${key}: enter a text` });
  const inLanguage = objectAt({ of: texts, key: language });
  // The same key may be written with dots elsewhere in the file.
  const inNamespace = withoutKey({ entries: objectAt({ of: inLanguage, key: namespace }), key, onlyText: true }) ?? {};
  return {
    ...texts,
    [language]: { ...inLanguage, [namespace]: withKey({ entries: inNamespace, keys: key.split('.'), value }) },
  };
}

/** Returns the texts without a text, or without those of a group. Texts that do not exist are no fault. */
export function withoutOwnText({ texts, steps }: { texts: OwnTexts; steps: readonly string[] }): OwnTexts {
  const { language, namespace, key } = textPlace(steps);
  if (language === undefined) return {};
  const inLanguage = ownValue({ of: texts, key: language });
  if (inLanguage === undefined) return texts;
  const without = (of: Json, name: string) =>
    Object.fromEntries(Object.entries(isObject(of) ? of : {}).filter(([other]) => other !== name));
  if (namespace === undefined) return without(texts, language);
  const entries = isObject(inLanguage) ? ownValue({ of: inLanguage, key: namespace }) : undefined;
  const left = key === undefined ? undefined : withoutKey({ entries, key });
  const next = left === undefined ? without(inLanguage, namespace) : { ...asObject(inLanguage), [namespace]: left };
  return Object.keys(next).length === 0 ? without(texts, language) : { ...texts, [language]: next };
}

/** Own text at a place; for a group, the texts as they are nested in the file. */
export function ownTextIn({ texts, steps }: { texts: OwnTexts; steps: readonly string[] }): Json | undefined {
  const { language, namespace, key } = textPlace(steps);
  const inLanguage = language === undefined ? texts : ownValue({ of: texts, key: language });
  const entries =
    namespace === undefined || !isObject(inLanguage) ? inLanguage : ownValue({ of: inLanguage, key: namespace });
  return key === undefined ? entries : textOf({ entries, key });
}

/** A text by its dotted key. Files may nest keys, or write them with dots. */
function textOf({ entries, key }: { entries: Json | undefined; key: string }): Json | undefined {
  if (!isObject(entries)) return undefined;
  for (const [name, child] of Object.entries(entries)) {
    if (name === key) return child;
    if (key.startsWith(`${name}.`)) {
      const found = textOf({ entries: child, key: key.slice(name.length + 1) });
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Nests a key as files do, and writes its rest with dots where a text of another key is in the way. */
function withKey({
  entries,
  keys: [first = '', ...rest],
  value,
}: {
  entries: JsonObject;
  keys: readonly string[];
  value: string;
}): JsonObject {
  const child = ownValue({ of: entries, key: first });
  if (rest.length === 0) {
    const { [first]: _, ...others } = entries;
    const longer = new Map<string, string>();
    // Keys that continue this one are written with dots, because the place of their object is taken.
    flatten({ value: isObject(child) ? child : {}, key: first, into: longer });
    return { ...others, ...Object.fromEntries(longer), [first]: value };
  }
  if (child !== undefined && !isObject(child)) return { ...entries, [[first, ...rest].join('.')]: value };
  return { ...entries, [first]: withKey({ entries: child ?? {}, keys: rest, value }) };
}

/** Texts without a key. A group of texts below it is left out as well, unless `onlyText` is set. */
function withoutKey({
  entries,
  key,
  onlyText = false,
}: {
  entries: Json | undefined;
  key: string;
  onlyText?: boolean;
}): JsonObject | undefined {
  const left = Object.entries(asObject(entries)).flatMap(([name, child]): [string, Json][] => {
    if (name === key) return onlyText && isObject(child) ? [[name, child]] : [];
    if (!key.startsWith(`${name}.`) || !isObject(child)) return [[name, child]];
    const next = withoutKey({ entries: child, key: key.slice(name.length + 1), onlyText });
    return next === undefined ? [] : [[name, next]];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const objectAt = ({ of, key }: { of: JsonObject; key: string }): JsonObject => asObject(ownValue({ of, key }));
