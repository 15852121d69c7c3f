import { defaultOf } from '../manifest/apply-defaults.ts';
import type { SchemaNode } from '../manifest/walk-schema.ts';
import type { SettingFacts } from './setting.ts';
import { valueTitle } from './value-title.ts';

/** Constraints and default of the value that `node` describes. References are resolved already. */
export function factsOf({ node, root }: { node: SchemaNode; root: SchemaNode }): SettingFacts {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, uniqueItems, pattern } = node;
  const choices = choicesOf(node);
  const facts = {
    default: node.default,
    defaultDark: node['x-default-dark'],
    choices: choices.length === 0 ? undefined : choices,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    uniqueItems,
    pattern,
  };
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    required: defaultOf({ node, root }) === undefined,
    nullable: isNullable(node),
    ...Object.fromEntries(stated),
  };
}

/** Values of an `enum`, stated by the node, by one of its alternatives, or for its keys. */
export function choicesOf(node: SchemaNode): { value: string; title: string }[] {
  const stating = [node, ...(node.anyOf ?? []), ...(node.propertyNames === undefined ? [] : [node.propertyNames])];
  return stating.flatMap((one) =>
    (one.enum ?? [])
      .filter((value) => typeof value === 'string')
      .map((value) => ({ value, title: one['x-enum-titles']?.[value] ?? valueTitle(value) })),
  );
}

function isNullable(node: SchemaNode): boolean {
  return [node.type].flat().includes('null') || node.enum?.includes(null) === true;
}
