import { domainToASCII } from 'node:url';
import type { ErrorObject } from 'ajv';
import { serverLimits } from '../../../../schema/constants.ts';
import { counted } from '../../../../schema/counted.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../../schema/manifest/walk-schema.ts';
import { latinLookOf, mixedScriptsOf } from '../../../hosts/look-alikes.ts';
import { nearestOf } from '../../../nearest-word.ts';

/** A schema violation, not yet located in a file. */
export type SchemaFault = {
  readonly path: (string | number)[];
  /** Name of the property, if the name itself is the fault. */
  readonly key?: string;
  readonly message: string;
  readonly fix: string;
};

/** Words of a file that is no JSON, such as the columns of a table. Its values have no quotes and brackets. */
export type FileWords = {
  /** Name of the whole record. */
  readonly whole: string;
  /** Name of a place of the record. */
  nameOf(path: readonly (string | number)[]): string;
};

/** Name of a place of a JSON file in messages. */
export const jsonName = (path: readonly (string | number)[]): string => `\`${path.join('.')}\``;

/** Converts Ajv's errors to messages for operators. Errors that only follow from another (a failed branch or `anyOf`) are left out. */
export function schemaFaults({
  errors,
  value,
  root,
  whole = 'the manifest',
  words,
}: {
  errors: readonly ErrorObject[];
  value: Json;
  root: SchemaNode;
  /** Name of the whole value in messages. */
  whole?: string;
  /** Words of a file that is no JSON. */
  words?: FileWords | undefined;
}): SchemaFault[] {
  const wholes = new Set(errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath));
  return (
    errors
      .filter(
        (error) =>
          error.keyword === 'anyOf' || !(wholes.has(error.instancePath) && error.schemaPath.includes('/anyOf/')),
      )
      .filter((error) => error.keyword !== 'propertyNames')
      // One more than reported, to show that there are more.
      .slice(0, serverLimits.faultsReported + 1)
      .map((error) => describe({ error, value, root, whole, words }))
      // If all branches of an alternative require the same property, it is missing from each of them.
      .filter(
        ({ path, message }, index, all) =>
          all.findIndex((other) => other.message === message && other.path.join() === path.join()) === index,
      )
      .filter((fault, _, all) => !all.some((other) => preventsMerge({ fault, other })))
  );
}

/** Whether a release that is served already may have the error: its pattern was made stricter since. */
export function isTolerated({
  error: { keyword, instancePath },
  value,
  root,
}: {
  error: ErrorObject;
  value: Json;
  root: SchemaNode;
}): boolean {
  return keyword === 'pattern' && descend(pathOf(instancePath), value, root).node['x-tolerated'] === true;
}

/**
 * Whether the other fault follows from this one. An item without a valid id prevents its list from being merged, so items seem to
 * lack properties that they would inherit.
 */
function preventsMerge({ fault, other }: { fault: SchemaFault; other: SchemaFault }): boolean {
  const lacksId = other.message.endsWith(' lacks "id"');
  const item = lacksId ? other.path : other.path.at(-1) === 'id' ? other.path.slice(0, -1) : undefined;
  if (item === undefined || typeof item.at(-1) !== 'number') return false;
  const isInList = item.slice(0, -1).every((step, index) => fault.path[index] === step);
  return isInList && fault.message.includes(' lacks ') && !fault.message.endsWith(' lacks "id"');
}

type Described = {
  readonly path: (string | number)[];
  /** Name of the value in messages. */
  readonly name: string;
  readonly node: SchemaNode;
  /** Schema of the list that contains the value. */
  readonly list: SchemaNode | undefined;
  readonly found: unknown;
  /** Details of the violated keyword, by Ajv. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether the value is written in JSON. */
  readonly isJson: boolean;
};

/**
 * Words for each keyword that a schema may violate: what is wrong, and what to write. The values are for people, so no message has a word
 * of JSON Schema.
 */
export const schemaWords: Readonly<Record<string, (of: Described) => Omit<SchemaFault, 'path'>>> = {
  additionalProperties: ({ name, node, params }) => {
    const key = String(params.additionalProperty);
    const nearest = nearestOf(key, Object.keys(node.properties ?? {}));
    const fix = nearest === undefined ? 'remove it' : `did you mean ${nearest}?`;
    return { key, message: `${name} has no property "${key}"`, fix };
  },
  required: ({ name, node, params }) => {
    const key = String(params.missingProperty);
    return { message: `${name} lacks "${key}"`, fix: `add "${key}"${suchAs(sampleOf(node.properties?.[key]))}` };
  },
  discriminator: ({ name, node, found, params }) => {
    const tag = String(params.tag);
    if (params.tagValue === undefined) {
      const near = nearestOf(tag, Object.keys(isObject(found) ? found : {}));
      return near === undefined
        ? { message: `${name} lacks "${tag}"`, fix: `add "${tag}"` }
        : { key: near, message: `${name} has no property "${near}"`, fix: `did you mean ${tag}?` };
    }
    const ids = (node.oneOf ?? []).map((branch) => String(branch.properties?.[tag]?.const));
    return { key: tag, message: `${name}: ${tag} is ${quote(params.tagValue)}`, fix: oneOf(params.tagValue, ids) };
  },
  const: ({ name, found, params }) => ({
    message: `${name} is ${quote(found)}`,
    fix: `write ${quote(params.allowedValue)}`,
  }),
  enum: ({ name, found, params }) => ({
    message: `${name} is ${quote(found)}`,
    fix: oneOf(found, (params.allowedValues as unknown[]).map(String)),
  }),
  anyOf: ({ name, node, found }) => ({ message: `${name} is ${quote(found)}`, fix: oneOf(found, anyOfValues(node)) }),
  type: ({ name, found, params, isJson }) => {
    const kinds = [params.type].flat().flatMap((type) => String(type).split(','));
    const [nouns, wanted] = [0, 1].map((at) => kinds.map((kind) => types[kind]?.[at] ?? kind).join(' or '));
    const given = isJson ? kindOf(found) : quote(found);
    return { message: `${name} is ${given}, not ${nouns}`, fix: `write ${isJson ? wanted : nouns}` };
  },
  pattern: ({ name, node, list, found }) => {
    const form = forms.find(([start]) => node.pattern?.startsWith(start));
    const meant = mended({ node, found });
    return {
      message: `${name} is ${quote(found)}, ${form === undefined ? 'which has another form' : `not ${form[1]}`}`,
      fix: meant ?? (form === undefined ? example(node, list) : `write ${form[2]}${suchAs(sampleOf(node, list))}`),
    };
  },
  minimum: ({ name, found, params }) => ({
    message: `${name} is ${quote(found)}, less than ${params.limit}`,
    fix: `write ${params.limit} or more`,
  }),
  maximum: ({ name, found, params }) => ({
    message: `${name} is ${quote(found)}, more than ${params.limit}`,
    fix: `write ${params.limit} or less`,
  }),
  minLength: ({ name, node, list, found, params }) => ({
    message: `${name} ${found === '' ? 'is empty' : `has only ${many('character', [...String(found)].length)}`}`,
    fix: `write at least ${many('character', params.limit)}${suchAs(sampleOf(node, list))}`,
  }),
  maxLength: ({ name, found, params }) => ({
    message: `${name} has ${many('character', [...String(found)].length)}`,
    fix: `write at most ${many('character', params.limit)}`,
  }),
  minItems: ({ name, node, found, params }) => ({
    message: `${name} ${lengthOf(found) === 0 ? 'is empty' : `has only ${many('entry', lengthOf(found))}`}`,
    fix: `list at least ${many('entry', params.limit)}${suchAs(sampleOf(node))}`,
  }),
  maxItems: ({ name, found, params }) => ({
    message: `${name} has ${many('entry', lengthOf(found))}`,
    fix: `list at most ${many('entry', params.limit)}`,
  }),
  uniqueItems: ({ name, found, params }) => ({
    message: `${name} lists ${quote(Array.isArray(found) ? found[Number(params.i)] : found)} twice`,
    fix: 'remove one of the two',
  }),
  minProperties: ({ name, node }) => ({ message: `${name} is empty`, fix: `add a property${suchAs(sampleOf(node))}` }),
};

function describe({
  error,
  value,
  root,
  whole,
  words: file,
}: {
  error: ErrorObject;
  value: Json;
  root: SchemaNode;
  whole: string;
  words: FileWords | undefined;
}): SchemaFault {
  const path = pathOf(error.instancePath);
  const { node, list, found } = descend(path, value, root);
  const name = path.length === 0 ? (file?.whole ?? whole) : (file?.nameOf ?? jsonName)(path);
  const given = error.propertyName ?? found;
  const { params } = error;
  const words = schemaWords[error.keyword]?.({
    path,
    name,
    node,
    list,
    found: given,
    params,
    isJson: file === undefined,
  });
  return { path, ...(words ?? { message: `${name} is not valid`, fix: example(node, list) }) };
}

function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function descend(
  path: (string | number)[],
  value: Json,
  root: SchemaNode,
): {
  node: SchemaNode;
  /** Schema of the list that contains the item. */
  list: SchemaNode | undefined;
  found: unknown;
} {
  let node = resolveNode({ node: root, root, value });
  let list: SchemaNode | undefined;
  let found: unknown = value;
  for (const step of path) {
    found = typeof found === 'object' && found !== null ? (found as Record<string | number, unknown>)[step] : undefined;
    const next: SchemaNode | undefined = typeof step === 'number' ? node.items : node.properties?.[step];
    if (next === undefined) break;
    list = typeof step === 'number' ? node : undefined;
    node = resolveNode({ node: next, root, value: found });
  }
  return { node, list, found };
}

function anyOfValues(node: SchemaNode): string[] {
  const branches = (node as { anyOf?: { enum?: unknown[] }[] }).anyOf ?? [];
  return branches.flatMap((branch) => branch.enum ?? []).map(String);
}

function oneOf(given: unknown, allowed: string[]): string {
  const nearest = nearestOf(String(given), allowed);
  const list =
    allowed.length <= 12
      ? `one of ${allowed.join(', ')}`
      : `one of ${allowed.slice(0, 10).join(', ')} and ${allowed.length - 10} more`;
  return nearest === undefined ? list : `did you mean ${nearest}? (${list})`;
}

/** An example of a value; for an entry, the first one of its list's example. */
function sampleOf(node: SchemaNode | undefined, list?: SchemaNode): unknown {
  const [entries] = (list?.examples ?? []) as unknown[];
  return node?.examples?.[0] ?? (Array.isArray(entries) ? entries[0] : undefined);
}

const suchAs = (sample: unknown): string => (sample === undefined ? '' : `, such as ${JSON.stringify(sample)}`);

function example(node: SchemaNode, list?: SchemaNode): string {
  const sample = sampleOf(node, list);
  return sample === undefined
    ? (node.description ?? 'see the schema')
    : `write something like ${JSON.stringify(sample)}`;
}

const many = (one: string, count: unknown): string =>
  counted({ count: Number(count), one, many: one === 'entry' ? 'entries' : `${one}s` });

const lengthOf = (found: unknown): number => (Array.isArray(found) ? found.length : 0);

/** Forms that people know by a word: how their pattern starts, what they are, and how to write them. */
const forms: readonly (readonly [start: string, noun: string, wanted: string])[] = [
  ['^#', 'a colour', '#RRGGBB'],
  ['^https://', 'an address of https', 'an address that begins with https://'],
  ['^https?://', 'an address', 'an address that begins with https://'],
  ['^assets/', 'a picture of the brand', 'the path of a .svg, .png, .webp or .jpg file in assets/, in lower case'],
];

/** Matches the start of an address without its scheme. */
const namesHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[:/?#]|$)/u;

/** The value in the form that the pattern requires, if that is what the author meant. */
function mended({ node: { pattern }, found }: { node: SchemaNode; found: unknown }): string | undefined {
  if (pattern === undefined || typeof found !== 'string' || found.length > 200) return undefined;
  const wanted = new RegExp(pattern, 'u');
  const plain = found
    .trim()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"');
  const hosted = plain.replace(/^(?:https?:)?\/\//i, '');
  const repaired = [
    plain,
    plain.toUpperCase(),
    plain.toLowerCase(),
    ...(namesHost.test(hosted) ? [`https://${hosted}`] : []),
    hosted.replace(/\/$/, '').toLowerCase(),
    mixedScriptsOf(hosted) === undefined ? domainToASCII(hosted) : latinLookOf(hosted),
  ].find((form) => form !== '' && form !== found && wanted.test(form));
  return repaired === undefined ? undefined : `write ${JSON.stringify(repaired)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'boolean'
    ? quote(value)
    : `the ${typeof value === 'string' ? 'text' : typeof value} ${quote(value)}`;
}

/** Words for types: what it is, and how to write it. */
const types: Readonly<Record<string, readonly [noun: string, wanted: string]>> = {
  boolean: ['true or false', 'true or false, without quotes'],
  string: ['a text', 'a text in quotes'],
  integer: ['a whole number', 'a whole number, without quotes'],
  number: ['a number', 'a number, without quotes'],
  array: ['a list', 'a list in [ ]'],
  object: ['an object', 'an object in { }'],
  null: ['null', 'null'],
};

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
