import { isObject, type Json, type JsonObject, resolveNode, type SchemaNode } from './walk-schema.ts';

export type Audience = 'public' | 'session';

/**
 * Projects a value to what an audience may see, by an allow-list of leaves. Properties without `x-visibility` or unknown to the
 * schema are server-only. A marked property is included as a whole only if no property below it is marked. Returns undefined if
 * nothing is left.
 */
export function project({
  value,
  node,
  root,
  audience,
}: {
  value: Json;
  node: SchemaNode;
  root: SchemaNode;
  audience: Audience;
}): Json | undefined {
  const described = resolveNode({ node, root, value });
  const visible = isVisible(node['x-visibility'] ?? described['x-visibility'], audience);
  if (Array.isArray(value)) {
    if (!visible) return undefined;
    const { items } = described;
    if (items === undefined || !hasMarks({ node: items, root })) return value;
    return value.flatMap((item) => project({ value: item, node: items, root, audience }) ?? []);
  }
  if (!isObject(value) || described.properties === undefined) return visible ? value : undefined;
  const seen: JsonObject = {};
  for (const [key, child] of Object.entries(described.properties)) {
    const part = value[key];
    const projected = part === undefined ? undefined : project({ value: part, node: child, root, audience });
    if (projected !== undefined) seen[key] = projected;
  }
  return Object.keys(seen).length > 0 ? seen : undefined;
}

function isVisible(visibility: SchemaNode['x-visibility'], audience: Audience): boolean {
  return visibility === 'public' || (visibility === 'session' && audience === 'session');
}

function hasMarks({ node, root }: { node: SchemaNode; root: SchemaNode }): boolean {
  const described = node.$ref === undefined ? node : resolveNode({ node, root, value: undefined });
  if (described.oneOf !== undefined) return true;
  return Object.keys(described.properties ?? {}).length > 0;
}
