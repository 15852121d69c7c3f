import { isObject, type Json, type JsonObject, ownValue, resolveNode, type SchemaNode } from './walk-schema.ts';

/**
 * Fills in the schema's defaults for missing properties. Existing values stay, valid or not. Parts without missing properties are returned
 * unchanged, so that manifests share inherited parts.
 */
export function applyDefaults({ value, node, root }: { value: Json; node: SchemaNode; root: SchemaNode }): Json {
  const described = resolveNode({ node, root, value });
  if (Array.isArray(value)) {
    const { items } = described;
    if (items === undefined) return value;
    const filled = value.map((item) => applyDefaults({ value: item, node: items, root }));
    return filled.every((item, index) => item === value[index]) ? value : filled;
  }
  if (!isObject(value) || described.properties === undefined) return value;
  const filled: JsonObject = {};
  let changed = false;
  for (const [key, child] of Object.entries(described.properties)) {
    const present = ownValue(value, key);
    const next =
      present === undefined ? defaultOf({ node: child, root }) : applyDefaults({ value: present, node: child, root });
    if (next === undefined) continue;
    filled[key] = next;
    if (next !== present) changed = true;
  }
  if (!changed) return value;
  // `fromEntries` makes `__proto__` an ordinary key, which the checker then refuses.
  const extra = Object.entries(value).filter(([key]) => !Object.hasOwn(filled, key));
  return extra.length === 0 ? filled : Object.fromEntries([...Object.entries(filled), ...extra]);
}

const defaults = new WeakMap<SchemaNode, Json | undefined>();

/** Complete default of a node; undefined if the manifest must set it. Cached and shared. */
export function defaultOf({ node, root }: { node: SchemaNode; root: SchemaNode }): Json | undefined {
  if (!defaults.has(node)) defaults.set(node, computeDefault({ node, root }));
  return defaults.get(node);
}

function computeDefault({ node, root }: { node: SchemaNode; root: SchemaNode }): Json | undefined {
  if (node.default !== undefined) return applyDefaults({ value: node.default as Json, node, root });
  const described = resolveNode({ node, root, value: undefined });
  if (described.properties === undefined) return undefined;
  const filled = applyDefaults({ value: {}, node: described, root }) as JsonObject;
  return Object.keys(described.properties).every((key) => key in filled) ? filled : undefined;
}
