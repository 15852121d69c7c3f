import { CodedError } from '../../schema/errors.ts';
import { isObject, type Json, type JsonObject } from '../../schema/manifest/walk-schema.ts';
import { stableJson } from '../brands/versions/stable-json.ts';

/**
 * Throws `staff.forbidden` if a write changes anything but texts of these languages. Compared as a whole, so that nothing depends on how
 * a write names its places.
 */
export function requireTranslation({
  before,
  after,
  byLanguage,
  languages,
}: {
  before: JsonObject;
  after: JsonObject;
  /** Properties whose values are texts by language. */
  byLanguage: readonly string[];
  languages: readonly string[];
}): void {
  const rest = (name: string, value: Json | undefined) =>
    byLanguage.includes(name) ? withoutLanguages(value, languages) : value;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].find((name) => !isSame(rest(name, before[name]), rest(name, after[name])));
  if (changed !== undefined)
    throw new CodedError('staff.forbidden', {
      message: `your account writes texts in ${languages.join(', ') || 'no language'} and nothing else: leave "${changed}" as it is elsewhere`,
    });
}

/** A missing value and an empty one are the same. */
function withoutLanguages(value: Json | undefined, languages: readonly string[]): Json | undefined {
  if (!isObject(value)) return value;
  const others = Object.entries(value).filter(([language]) => !languages.includes(language));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined ? one === other : stableJson(one) === stableJson(other);
