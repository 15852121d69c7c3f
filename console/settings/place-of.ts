import { pointerOf, pointerSteps } from '../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../schema/settings/setting.ts';

/** Returns our words or the brand's for a text key; `undefined` for a key without words, or while they are loading. */
export type WordsOf = (key: string) => string | undefined;

/** A place of a manifest in the words of its forms. */
export type NamedPlace = {
  /** The nearest setting at the place or above it. */
  readonly setting: Setting;
  /** Titles from the outermost group to the setting: “Bottom bar”, “Home”, “Icon”. */
  readonly titles: readonly string[];
  /** Steps below the setting that no title describes. */
  readonly rest: readonly string[];
  /** Id of the language, for one text of a setting with a text for each. */
  readonly language: string | undefined;
};

/** Names a place by the titles of the settings around it; `undefined` for a place outside all settings. */
export function placeOf({
  settings,
  path,
  valueAt,
  wordsOf,
}: {
  settings: readonly Setting[];
  path: string;
  /** Values of the brand. Items of lists are named by theirs. */
  valueAt: (path: string) => Json | undefined;
  wordsOf: WordsOf;
}): NamedPlace | undefined {
  const steps = pointerSteps(path);
  const titles: string[] = [];
  let among = settings;
  let known = 0;
  let setting: Setting | undefined;
  let language: string | undefined;
  while (known < steps.length) {
    const next = nearest(among, steps);
    const length = next === undefined ? 0 : pointerSteps(next.pointer).length;
    if (next === undefined || length <= known) break;
    const value = valueAt(pointerOf(steps.slice(0, length)));
    const step = steps[length - 1] ?? '';
    language = setting?.control === 'textByLanguage' ? step : undefined;
    titles.push(titleOf({ setting: next, above: setting, value, step, wordsOf }));
    [setting, known, among] = [next, length, below(next, value)];
  }
  return setting && { setting, titles, rest: steps.slice(known), language };
}

/** The setting that contains the place and is nearest to it. */
const nearest = (settings: readonly Setting[], steps: readonly string[]) =>
  settings
    .filter(({ pointer }) => {
      const pattern = pointerSteps(pointer);
      return pattern.length <= steps.length && pattern.every((step, at) => step === '*' || step === steps[at]);
    })
    .toSorted((one, other) => other.pointer.length - one.pointer.length)[0];

/** Settings directly below one. If the kind of the value is unknown, those of all kinds. */
export function below(setting: Setting, value: unknown): readonly Setting[] {
  const { children, item, kinds = [], kindProperty = '' } = setting;
  const kind = kinds.find((each) => isObject(value) && value[kindProperty] === each.value);
  const ofKind = kind === undefined ? kinds.flatMap((each) => each.children) : kind.children;
  return [...children, ...(item === undefined ? [] : [item]), ...ofKind];
}

/** A key is named by its choice, and an item of a list by its text or like its row in the list. An unknown one is named by its id. */
function titleOf({
  setting,
  above,
  value,
  step,
  wordsOf,
}: {
  setting: Setting;
  above: Setting | undefined;
  value: Json | undefined;
  step: string;
  wordsOf: WordsOf;
}): string {
  if (!setting.pointer.endsWith('/*')) return setting.title;
  const choice = above?.facts.choices?.find((each) => each.value === step);
  if (choice !== undefined) return choice.title;
  if (value === undefined) return setting.kinds?.find((kind) => kind.value === step)?.title ?? step;
  return isObject(value) ? nameOfItem({ item: value, setting, wordsOf }) : setting.title;
}

/** Name of an item: the words of its text key, or its name as in lists. */
export function nameOfItem({
  item,
  setting,
  wordsOf,
}: {
  item: Json;
  setting: Setting | undefined;
  wordsOf: WordsOf;
}): string {
  const words = isObject(item) && typeof item.titleKey === 'string' ? wordsOf(item.titleKey) : undefined;
  return words ?? namesOf([item], setting)[0] ?? '';
}

/** Identifies an item of a list: its id, or the value itself. */
export function idOfItem(item: Json): string {
  if (!isObject(item)) return String(item);
  return typeof item.id === 'string' ? item.id : JSON.stringify(item);
}

/** Names of items for people: the title of their choice or kind, their label, or their id. */
export function namesOf(items: readonly Json[], item: Setting | undefined): string[] {
  return items.map((each) => {
    if (!isObject(each)) return item?.facts.choices?.find(({ value }) => value === each)?.title ?? String(each);
    const { label, name, title } = each;
    const labelled = isObject(label) ? (label.EN ?? Object.values(label)[0]) : undefined;
    const kind = item?.kinds?.find(({ value }) => value === each[item.kindProperty ?? '']);
    const id = idOfItem(each);
    const words = [labelled, title, name].find((word) => typeof word === 'string' && word !== '');
    if (kind !== undefined) return id === kind.value ? kind.title : `${kind.title} (${id})`;
    return typeof words === 'string' ? words : id;
  });
}
