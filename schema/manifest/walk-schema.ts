/** The keywords of our schemas that code walks over; Ajv knows the rest. */
export type SchemaNode = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly oneOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  readonly const?: unknown;
  readonly default?: unknown;
  /** The default of a colour where the brand's palette is dark. */
  readonly 'x-default-dark'?: unknown;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** Format of manifests since which a stated list of entries is merged into the shipped one instead of taking its place. */
  readonly 'x-extends-since'?: string;
  readonly 'x-visibility'?: 'public' | 'session' | 'server';
};

export type JsonObject = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** Names that reach an object's prototype instead of a property of its own where code is careless. No manifest and no text has them. */
const prototypeKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export function isPrototypeKey(key: string): boolean {
  return prototypeKeys.includes(key);
}

/** The ways to every key of a value that no manifest may have. */
export function prototypeKeysIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    ...(isPrototypeKey(key) && !Array.isArray(value) ? [[key]] : []),
    ...prototypeKeysIn(child).map((way) => [key, ...way]),
  ]);
}

/** What an object itself has by a name, whatever its prototype has. */
export function ownValue({ of, key }: { of: JsonObject; key: string }): Json | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The node that describes `value`: references followed, and of alternatives the one that its discriminator names. */
export function resolveNode({
  node,
  root,
  value,
}: {
  node: SchemaNode;
  root: SchemaNode;
  value: unknown;
}): SchemaNode {
  if (node.$ref !== undefined) {
    const target = root.$defs?.[node.$ref.replace('#/$defs/', '')];
    if (target === undefined) throw new Error(`schema: ${node.$ref} leads nowhere`);
    return resolveNode({ node: target, root, value });
  }
  const key = node.discriminator?.propertyName;
  if (node.oneOf === undefined || key === undefined || !isObject(value)) return node;
  return node.oneOf.find((branch) => branch.properties?.[key]?.const === value[key]) ?? node;
}
