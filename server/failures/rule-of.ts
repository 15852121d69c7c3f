import type { CodedError } from '../../schema/errors.ts';

/** Characters of a rule that are stored. */
const longest = 300;
/** Names of fields and rules are words of ours; anything else may be what the player typed. */
const word = /^[\w.-]{1,60}$/;

/**
 * Which fields or switch refused a call, such as `username: tooShort`. Only names of ours: values of an error may quote what was typed.
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
