import type { CodedError } from '../../schema/errors.ts';

/** Maximum number of characters that are stored of a rule. */
const longest = 300;
/** Names of fields and rules come from our code. Any other text may be input of the player. */
const word = /^[\w.-]{1,60}$/;

/**
 * Returns the fields or switch that refused a call, such as `username: tooShort`. It contains only our own names, because the values
 * of an error may quote the player's input.
 */
export function ruleOf({ value }: Pick<CodedError, 'value'>): string {
  const { fields, module } = value ?? {};
  if (typeof module === 'string' && word.test(module)) return module;
  if (typeof fields !== 'object' || fields === null) return '';
  return Object.entries(fields)
    .filter(([name]) => word.test(name))
    .map(([name, rules]) => `${name}: ${namesOf(rules).join(', ')}`)
    .join('; ')
    .slice(0, longest);
}

const namesOf = (rules: unknown): string[] =>
  (Array.isArray(rules) ? rules : [rules]).flatMap((rule: unknown) => {
    const name = typeof rule === 'object' && rule !== null && 'id' in rule ? rule.id : rule;
    return typeof name === 'string' && word.test(name) ? [name] : [];
  });
