/** Schema keywords that our code reads; Ajv handles the others. */
export type SchemaNode = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly propertyNames?: SchemaNode;
  readonly oneOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  /** The default of a colour if the brand's palette is dark. */
  readonly 'x-default-dark'?: unknown;
  /** Label of the setting. */
  readonly title?: string;
  readonly description?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly examples?: readonly unknown[];
  /** Since this manifest format, a stated entry list is merged into the shipped one instead of replacing it. */
  readonly 'x-extends'?: boolean;
  /** The pattern is newer than some live releases. A release that violates it stays served, with a fault. */
  readonly 'x-tolerated'?: true;
  readonly 'x-visibility'?: 'public' | 'session' | 'server';
  /** Section of settings (`schema/settings/sections.ts`). Properties below inherit it. */
  readonly 'x-section'?: string;
  /** Position among the siblings, if it differs from the order in the file: below 100 before the others, above 100 after them. */
  readonly 'x-order'?: number;
  /** Control of the form (`schema/settings/controls.ts`), if the type does not decide it. */
  readonly 'x-control'?: string;
  readonly 'x-unit'?: string;
  /** Size in pixels that a picture should have at least. With both, they are its shape as well. */
  readonly 'x-picture'?: PictureSize;
  /** Titles of the values of an enum that do not read as words. */
  readonly 'x-enum-titles'?: Readonly<Record<string, string>>;
};

export type PictureSize = { readonly width?: number; readonly height: number };

export type JsonObject = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** Keys that could cause prototype pollution; no manifest or text may contain them. */
const prototypeKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export function isPrototypeKey(key: string): boolean {
  return prototypeKeys.includes(key);
}

/** Paths of all such keys in a value. */
export function prototypeKeysIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    ...(isPrototypeKey(key) && !Array.isArray(value) ? [[key]] : []),
    ...prototypeKeysIn(child).map((way) => [key, ...way]),
  ]);
}

/** Own property of an object, ignoring its prototype. */
export function ownValue(of: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The node that describes `value`: follows references, and selects alternatives by their discriminator. */
export function resolveNode({ node, root, value }: { node: SchemaNode; root: SchemaNode; value: unknown }): SchemaNode {
  if (node.$ref !== undefined) {
    const target = root.$defs?.[node.$ref.replace('#/$defs/', '')];
    if (target === undefined) throw new Error(`schema: ${node.$ref} leads nowhere`);
    return resolveNode({ node: target, root, value });
  }
  const key = node.discriminator?.propertyName;
  if (node.oneOf === undefined || key === undefined || !isObject(value)) return node;
  return node.oneOf.find((branch) => branch.properties?.[key]?.const === value[key]) ?? node;
}
