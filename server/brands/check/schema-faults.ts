import { domainToASCII } from 'node:url';
import type { ErrorObject } from 'ajv';
import { serverLimits } from '../../../schema/constants.ts';
import { type Json, resolveNode, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { latinLookOf, mixedScriptsOf } from '../../hosts/look-alikes.ts';
import { nearestOf } from '../../nearest-word.ts';

/** A schema violation, not yet located in a file. */
export type SchemaFault = {
  readonly path: (string | number)[];
  /** Name of the property, if the name itself is the fault. */
  readonly key?: string;
  readonly message: string;
  readonly fix: string;
};

/** Converts Ajv's errors to messages for operators. Errors that only follow from another (a failed branch or `anyOf`) are left out. */
export function schemaFaults({
  errors,
  value,
  root,
  whole = 'the manifest',
}: {
  errors: readonly ErrorObject[];
  value: Json;
  root: SchemaNode;
  /** Name of the whole value in messages. */
  whole?: string;
}): SchemaFault[] {
  const wholes = new Set(
    errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath),
  );
  return (
    errors
      .filter(
        (error) =>
          error.keyword === 'anyOf' ||
          !(wholes.has(error.instancePath) && error.schemaPath.includes('/anyOf/')),
      )
      .filter((error) => error.keyword !== 'propertyNames')
      // One more than reported, to show that there are more.
      .slice(0, serverLimits.faultsReported + 1)
      .map((error) => describe({ error, value, root, whole }))
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
  return (
    keyword === 'pattern' && descend({ path: pathOf(instancePath), value, root }).node['x-tolerated'] === true
  );
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

function describe({
  error,
  value,
  root,
  whole,
}: {
  error: ErrorObject;
  value: Json;
  root: SchemaNode;
  whole: string;
}): SchemaFault {
  const path = pathOf(error.instancePath);
  const { node, list, found } = descend({ path, value, root });
  const name = path.length === 0 ? whole : `\`${path.join('.')}\``;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const nearest = nearestOf({ word: key, candidates: Object.keys(node.properties ?? {}) });
      const fix = nearest === undefined ? 'remove it' : `did you mean ${nearest}?`;
      return { path, key, message: `${name} has no property "${key}"`, fix };
    }
    case 'required': {
      const key = String(params.missingProperty);
      return {
        path,
        message: `${name} lacks "${key}"`,
        fix: `add "${key}"${describing(node.properties?.[key])}`,
      };
    }
    case 'discriminator': {
      const tag = String(params.tag);
      if (params.tagValue === undefined) {
        const keys = Object.keys(typeof found === 'object' && found !== null ? found : {});
        const near = nearestOf({ word: tag, candidates: keys });
        return near === undefined
          ? { path, message: `${name} lacks "${tag}"`, fix: `add "${tag}"` }
          : { path, key: near, message: `${name} has no property "${near}"`, fix: `did you mean ${tag}?` };
      }
      const ids = (node.oneOf ?? []).map((branch) => String(branch.properties?.[tag]?.const));
      return {
        path,
        key: tag,
        message: `${name}: ${tag} is ${quote(params.tagValue)}`,
        fix: oneOf({ given: params.tagValue, allowed: ids }),
      };
    }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const given = error.propertyName ?? found;
      return { path, message: `${name} is ${quote(given)}`, fix: oneOf({ given, allowed }) };
    }
    case 'anyOf': {
      const allowed = anyOfValues(node);
      return { path, message: `${name} is ${quote(found)}`, fix: oneOf({ given: found, allowed }) };
    }
    case 'type':
      return {
        path,
        message: `${name} is ${kindOf(found)}, not ${String(params.type).replaceAll(',', ' or ')}`,
        fix: `write ${wanted(String(params.type))}`,
      };
    case 'pattern':
      return {
        path,
        message: `${name} is ${quote(found)}, which has another form`,
        fix: mended({ node, found }) ?? example(node, list),
      };
    default:
      return { path, message: `${name} ${error.message ?? 'is not valid'}`, fix: example(node, list) };
  }
}

function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function descend({ path, value, root }: { path: (string | number)[]; value: Json; root: SchemaNode }): {
  node: SchemaNode;
  /** Schema of the list that contains the item. */
  list: SchemaNode | undefined;
  found: unknown;
} {
  let node = resolveNode({ node: root, root, value });
  let list: SchemaNode | undefined;
  let found: unknown = value;
  for (const step of path) {
    found =
      typeof found === 'object' && found !== null
        ? (found as Record<string | number, unknown>)[step]
        : undefined;
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

function oneOf({ given, allowed }: { given: unknown; allowed: string[] }): string {
  const nearest = nearestOf({ word: String(given), candidates: allowed });
  const list =
    allowed.length <= 12
      ? `one of ${allowed.join(', ')}`
      : `one of ${allowed.slice(0, 10).join(', ')} and ${allowed.length - 10} more`;
  return nearest === undefined ? list : `did you mean ${nearest}? (${list})`;
}

function describing(node: SchemaNode | undefined): string {
  const sample = node?.examples?.[0];
  return sample === undefined ? '' : `, such as ${JSON.stringify(sample)}`;
}

function example(node: SchemaNode, list?: SchemaNode): string {
  const [items] = (list?.examples ?? []) as unknown[];
  const sample = node.examples?.[0] ?? (Array.isArray(items) ? items[0] : undefined);
  return sample === undefined
    ? (node.description ?? 'see the schema')
    : `write something like ${JSON.stringify(sample)}`;
}

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
    ...[plain, plain.toUpperCase(), plain.toLowerCase()],
    ...(namesHost.test(hosted) ? [`https://${hosted}`] : []),
    hosted.replace(/\/$/, '').toLowerCase(),
    mixedScriptsOf(hosted) === undefined ? domainToASCII(hosted) : latinLookOf(hosted),
  ].find((form) => form !== '' && form !== found && wanted.test(form));
  return repaired === undefined ? undefined : `write ${JSON.stringify(repaired)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${quote(value)}`;
}

function wanted(type: string): string {
  const words: Record<string, string> = {
    boolean: 'true or false, without quotes',
    string: 'a text in quotes',
    integer: 'a whole number, without quotes',
    array: 'a list in [ ]',
    object: 'an object in { }',
  };
  return words[type] ?? type.replaceAll(',', ' or ');
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
