import type { FieldCondition } from './registration-fields.ts';

export type ConditionValues = Readonly<Record<string, string | undefined>>;

/** Whether all conditions hold; an empty list always does. Blanks around values are ignored. */
export function conditionsApply({
  conditions,
  values,
}: {
  conditions: readonly FieldCondition[];
  values: ConditionValues;
}): boolean {
  return conditions.every(({ field, is, values: wanted }) => {
    const value = (values[field] ?? '').trim();
    if (is === 'filled') return value !== '';
    if (is === 'empty') return value === '';
    return wanted.includes(value);
  });
}
