import { getLocation, type JSONPath, type Node } from 'jsonc-parser';

export type TextRange = { readonly from: number; readonly to: number };

/**
 * The part of the text that states a place: its name and value, or its name alone if the value has parts. A place that the text does
 * not state has the one above it.
 */
export function rangeOf(tree: Node, steps: readonly string[]): TextRange {
  let node = tree;
  let range: TextRange = { from: tree.offset, to: tree.offset + 1 };
  for (const step of steps) {
    const found = childAt(node, step);
    if (found === undefined) break;
    const { name, value } = found;
    const isPlain = value.type !== 'object' && value.type !== 'array';
    range = {
      from: name.offset,
      to: isPlain ? value.offset + value.length : name.offset + (name === value ? 1 : name.length),
    };
    node = value;
  }
  return range;
}

/** A property by its name, or an item of a list by its id or index. */
function childAt(node: Node, step: string): { name: Node; value: Node } | undefined {
  const children = node.children ?? [];
  if (node.type === 'object') {
    const found = children.find(({ children: [key] = [] }) => key?.value === step);
    const [name, value] = found?.children ?? [];
    return name === undefined || value === undefined ? undefined : { name, value };
  }
  if (node.type !== 'array') return undefined;
  const item = children.find((child) => idOf(child) === step) ?? children[Number(step)];
  return item === undefined ? undefined : { name: item, value: item };
}

const idOf = (item: Node): unknown =>
  item.type === 'object'
    ? item.children?.find(({ children: [key] = [] }) => key?.value === 'id')?.children?.[1]?.value
    : undefined;

/** Steps to the value at an offset, with indices of lists. */
export const stepsAt = (text: string, offset: number): JSONPath =>
  getLocation(text, offset).path.filter((step) => step !== '');
