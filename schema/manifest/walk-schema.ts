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
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** A stated list of items with ids is merged into the default list instead of taking its place. */
  readonly 'x-extends-default'?: boolean;
  readonly 'x-visibility'?: 'public' | 'session' | 'server';
};

export type JsonObject = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | JsonObject;

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
