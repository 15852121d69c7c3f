import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import { mergedLists } from '../../../../schema/manifest/merge-chain.ts';
import { pointerOf, pointerSteps, valueIn } from '../../../../schema/manifest/pointer.ts';
import {
  isObject,
  isPrototypeKey,
  type Json,
  type JsonObject,
  ownValue,
  prototypeKeysIn,
} from '../../../../schema/manifest/walk-schema.ts';
import { flatten } from '../../../texts/read-texts.ts';
import { computeEffective } from '../../folder/effective.ts';
import { manifestLists } from '../../folder/manifest-schema.ts';
import { assetTypeOf } from '../../folder/read/read-brand-folder.ts';
import { isTextPlace, requireShippedText, textPlace, textSteps } from '../../folder/text-changes.ts';
import { assetsStep, type DraftContent } from './draft.ts';
import { type Applied, withOwnOrder, withOwnValue, withoutOwnValue } from './own-values.ts';
export type DraftOperation = {
  /** JSON Pointer of a place of the manifest, of a text, or of a file. */
  readonly path: string;
  readonly value?: unknown;
  readonly removed?: true | undefined;
  /** Ids of items of the list at the place, in their new order. */
  readonly order?: readonly string[] | undefined;
  /** Id of the item before which the value is inserted, if it is a new item. */
  readonly precedes?: string | undefined;
};

const assetName = /^\w[\w.-]{0,120}$/;

/**
 * Carries out operations in order, and lets other work run in between. Returns the content, and the canonical places that were written. Throws `change.unknown_path` or
 * `change.refused`. Whether the content is a valid brand is not checked.
 */
export async function applyOperations({
  content,
  operations,
  parents,
  hasFile,
}: {
  content: DraftContent;
  operations: readonly DraftOperation[];
  /** Inheritable parts of the parents' manifests, the topmost first. */
  parents: readonly Json[];
  /** Whether the draft or a release of the brand has a file with this hash. */
  hasFile: (hash: string) => boolean;
}): Promise<{ content: DraftContent; paths: string[] }> {
  const paths: string[] = [];
  let next = content;
  for (const [index, operation] of operations.entries()) {
    // An operation may merge the manifest with its parents, which takes some milliseconds.
    if (index > 0) await nextTurnOfLoop();
    const steps = stepsOf(operation);
    paths.push(pointerOf(steps));
    if (isTextPlace(steps)) next = { ...next, texts: withText({ content: next, steps, operation }) };
    else if (steps[0] === assetsStep)
      next = { ...next, assets: withFile({ content: next, steps, operation, hasFile }) };
    else next = { ...next, manifest: withValue({ content: next, steps, operation, parents }) };
  }
  return { content: next, paths: [...new Set(paths)] };
}

/** Own value of a draft at a place; `undefined` if it states none. */
export function draftValueAt({
  content: { manifest, texts, assets },
  path,
}: {
  content: DraftContent;
  path: string;
}): Json | undefined {
  const steps = pointerSteps(path);
  if (isTextPlace(steps)) return ownTextIn(texts, steps);
  if (steps[0] !== assetsStep) return valueIn(manifest, steps);
  return steps.length === 1 ? assets : ownValue(assets, steps.join('/'));
}

function stepsOf({ path, value, removed, order }: DraftOperation): string[] {
  if ([value, removed, order].filter((one) => one !== undefined).length !== 1)
    throw new CodedError('change.refused', { message: `${path}: send one of a value, an order and "removed": true` });
  const given = path.startsWith('/') ? pointerSteps(path) : [];
  const steps = isTextPlace(given) ? textSteps(textPlace(given)) : given;
  if (order !== undefined && (isTextPlace(steps) || steps[0] === assetsStep))
    throw new CodedError('change.unknown_path', { message: `${path} is no list` });
  const key = steps.find(isPrototypeKey) ?? prototypeKeysIn(value)[0]?.at(-1);
  if (key !== undefined) throw new CodedError('change.unknown_path', { message: `no property is called "${key}"` });
  if (steps.length === 0 || steps.length > serverLimits.brandFileDepth)
    throw new CodedError('change.unknown_path', {
      message: 'name the place as a JSON Pointer, such as /theme/colors/primary',
    });
  return steps;
}

type Step = { readonly content: DraftContent; readonly steps: readonly string[]; readonly operation: DraftOperation };

const withText = ({ content: { texts }, steps, operation: { value } }: Step): DraftContent['texts'] =>
  value === undefined ? withoutOwnText(texts, steps) : withOwnText(texts, steps, value as Json);

function withFile({
  content: { assets },
  steps,
  operation: { value },
  hasFile,
}: Step & { hasFile: (hash: string) => boolean }): DraftContent['assets'] {
  const path = steps.join('/');
  if (value === undefined) return Object.fromEntries(Object.entries(assets).filter(([name]) => name !== path));
  const [, name = ''] = steps;
  if (steps.length !== 2 || !assetName.test(name) || assetTypeOf(path) === undefined)
    throw new CodedError('change.unknown_path', {
      message: `${path} is not a valid file name: use letters, digits, points and hyphens, then .svg, .png, .webp, .jpg or .woff2`,
    });
  if (typeof value !== 'string' || !hasFile(value))
    throw new CodedError('change.refused', {
      message: `neither the draft nor a release of the brand has this file: upload ${path}`,
    });
  return { ...assets, [path]: value };
}

function withValue({
  content: { manifest },
  steps,
  operation: { value, order, precedes },
  parents,
}: Step & { parents: readonly Json[] }): Json {
  const applied = appliedAround(manifest, parents);
  if (order !== undefined) return withOwnOrder({ own: manifest, steps, order, applied });
  if (value === undefined) return withoutOwnValue(manifest, steps) ?? {};
  return withOwnValue({ own: manifest, steps, value: value as Json, applied, precedes });
}

/** The parents and defaults are merged only if an operation needs them. */
export function appliedAround(manifest: Json, parents: readonly Json[]): Applied {
  let effective: Json | undefined;
  return {
    effective: (steps) => {
      effective ??= computeEffective([...parents, manifest]).value;
      return valueIn(effective, steps);
    },
    isMerged: mergedLists(parents, manifestLists),
  };
}

/** Texts of a brand by language, nested as in its files. */
type OwnTexts = JsonObject;

/** Returns the texts with one text. Throws `change.unknown_path` and `change.refused`. */
function withOwnText(texts: OwnTexts, steps: readonly string[], value: Json): OwnTexts {
  const place = textPlace(steps);
  const { language, namespace, key } = requireShippedText(place);
  if (typeof value !== 'string')
    throw new CodedError('change.refused', { message: `${language} ${namespace}:${key}: enter a text` });
  const inLanguage = objectAt(texts, language);
  // The same key may be written with dots elsewhere in the file.
  const inNamespace = withoutKey({ entries: objectAt(inLanguage, namespace), key, onlyText: true }) ?? {};
  return {
    ...texts,
    [language]: { ...inLanguage, [namespace]: withKey({ entries: inNamespace, keys: key.split('.'), value }) },
  };
}

/** Returns the texts without a text, or without those of a group. Texts that do not exist are no fault. */
function withoutOwnText(texts: OwnTexts, steps: readonly string[]): OwnTexts {
  const { language, namespace, key } = textPlace(steps);
  if (language === undefined) return {};
  const inLanguage = ownValue(texts, language);
  if (inLanguage === undefined) return texts;
  const without = (of: Json, name: string) =>
    Object.fromEntries(Object.entries(isObject(of) ? of : {}).filter(([other]) => other !== name));
  if (namespace === undefined) return without(texts, language);
  const entries = isObject(inLanguage) ? ownValue(inLanguage, namespace) : undefined;
  const left = key === undefined ? undefined : withoutKey({ entries, key });
  const next = left === undefined ? without(inLanguage, namespace) : { ...asObject(inLanguage), [namespace]: left };
  return Object.keys(next).length === 0 ? without(texts, language) : { ...texts, [language]: next };
}

/** Own text at a place; for a group, the texts as they are nested in the file. */
function ownTextIn(texts: OwnTexts, steps: readonly string[]): Json | undefined {
  const { language, namespace, key } = textPlace(steps);
  const inLanguage = language === undefined ? texts : ownValue(texts, language);
  const entries = namespace === undefined || !isObject(inLanguage) ? inLanguage : ownValue(inLanguage, namespace);
  return key === undefined ? entries : textOf(entries, key);
}

/** A text by its dotted key. Files may nest keys, or write them with dots. */
function textOf(entries: Json | undefined, key: string): Json | undefined {
  if (!isObject(entries)) return undefined;
  for (const [name, child] of Object.entries(entries)) {
    if (name === key) return child;
    if (key.startsWith(`${name}.`)) {
      const found = textOf(child, key.slice(name.length + 1));
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
  const child = ownValue(entries, first);
  if (rest.length === 0) {
    const { [first]: _, ...others } = entries;
    const longer = new Map<string, string>();
    // Keys that continue this one are written with dots, because the place of their object is taken.
    flatten(isObject(child) ? child : {}, first, longer);
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
const objectAt = (of: JsonObject, key: string): JsonObject => asObject(ownValue(of, key));
