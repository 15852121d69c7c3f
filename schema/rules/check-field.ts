import { type PatternId, patterns } from './patterns.ts';

/** Faults of a field. Their text is `fields:fault.<id>` (for patterns: `fields:pattern.<patternId>`). */
export type FieldFault =
  | { readonly id: 'required' | 'confirmation' | 'birthday' | 'tooYoung' | 'samePassword' | 'common' | 'phone' }
  | { readonly id: 'tooShort' | 'tooLong'; readonly min: number; readonly max: number }
  | { readonly id: 'pattern'; readonly patternId: PatternId; readonly min: number; readonly max: number };

export type FieldRule = {
  readonly required?: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patternId: string | null;
};

/**
 * Validates a value by its rule. Lengths count Unicode code points of the NFKC form, equal on client and server. An empty value has
 * the fault `required` or none (REG-26).
 */
export function checkField(value: string, rule: FieldRule): FieldFault[] {
  if (value === '') return rule.required === true ? [{ id: 'required' }] : [];
  const { minLength: min, maxLength: max } = rule;
  const length = [...value.normalize('NFKC')].length;
  const faults: FieldFault[] = [];
  if (length < min) faults.push({ id: 'tooShort', min, max });
  if (length > max) faults.push({ id: 'tooLong', min, max });
  const pattern = patternOf(rule.patternId);
  if (pattern !== undefined && !patterns[pattern].test(value))
    faults.push({ id: 'pattern', patternId: pattern, min, max });
  return faults;
}

/** A vetted pattern; `undefined` if any characters are accepted. */
export function patternOf(id: string | null): PatternId | undefined {
  return id !== null && id in patterns ? (id as PatternId) : undefined;
}
