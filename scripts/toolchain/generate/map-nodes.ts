/** A fault in the folder `schema/`, with the file to fix. Its message is shown without a stack trace. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

export type Node = { [key: string]: unknown };

/** Keywords whose values are data, not nodes. */
const dataKeys: readonly string[] = ['default', 'examples', 'enum', 'x-enum-titles', 'x-picture'];

/** Changes every node of a schema, innermost first. Defaults, examples and enums are data and left as they are. */
export function mapNodes(node: Node, change: (node: Node) => Node): Node {
  const walked = Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'properties' || key === '$defs') return [key, mapValues(value as Record<string, Node>, change)];
      if (dataKeys.includes(key)) return [key, value];
      if (Array.isArray(value)) return [key, value.map((item) => (isNode(item) ? mapNodes(item, change) : item))];
      return [key, isNode(value) ? mapNodes(value, change) : value];
    }),
  );
  return change(walked);
}

function mapValues(nodes: Record<string, Node>, change: (node: Node) => Node): Record<string, Node> {
  return Object.fromEntries(Object.entries(nodes).map(([name, child]) => [name, mapNodes(child, change)]));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
