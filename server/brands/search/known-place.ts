import { CodedError } from '../../../schema/errors.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isPrototypeKey, resolveNode, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { manifestSchema } from '../folder/manifest-schema.ts';
import { isTextPlace } from '../folder/text-changes.ts';
import { unknownPath } from '../versions/changes/assert-known.ts';

/**
 * Returns the steps of a place that the schema knows, and its description. Items of lists differ between brands, so any id is
 * accepted. In a part with variants, any property of one of them is accepted. Throws `change.unknown_path` and `change.unknown_flag`
 * with the nearest name.
 */
export function knownPlace(path: string): { steps: readonly string[]; description: string } {
  const steps = pointerSteps(path);
  if (steps.length === 0 || steps.some(isPrototypeKey))
    throw new CodedError('change.unknown_path', { message: 'name a place, such as /flags/REWCEN3' });
  if (isTextPlace(steps))
    throw new CodedError('change.unknown_path', {
      message: 'texts are not part of the manifest: livery explain shows the texts of a brand',
    });
  let nodes: readonly SchemaNode[] = [manifestSchema];
  for (const [index, step] of steps.entries()) {
    const [items, properties] = [nodes.flatMap(itemsOf), nodes.flatMap(propertiesOf)];
    const named = properties.filter(([name]) => name === step).map(([, node]) => node);
    // If the schema names nothing below a part, any path is valid there.
    if (items.length + properties.length === 0) return { steps, description: '' };
    if (named.length + items.length === 0) {
      const candidates = [...new Set(properties.map(([name]) => name))];
      throw unknownPath({ steps, index, candidates });
    }
    nodes = [...named, ...items].flatMap(branchesOf);
  }
  return { steps, description: nodes.find((node) => node.description !== undefined)?.description ?? '' };
}

const itemsOf = (node: SchemaNode): SchemaNode[] =>
  branchesOf(node).flatMap(({ items }) => (items === undefined ? [] : [items]));

const propertiesOf = (node: SchemaNode): [string, SchemaNode][] =>
  branchesOf(node).flatMap(({ properties }) => Object.entries(properties ?? {}));

/** A schema node and its alternatives, with references resolved. */
function branchesOf(node: SchemaNode): SchemaNode[] {
  const found = resolveNode({ node, root: manifestSchema, value: undefined });
  return [{ ...found, description: node.description ?? found.description }, ...(found.oneOf ?? [])].map((branch) =>
    branch.$ref === undefined ? branch : resolveNode({ node: branch, root: manifestSchema, value: undefined }),
  );
}
