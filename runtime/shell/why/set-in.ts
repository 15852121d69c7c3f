/** Returns a copy with another value at a path. List items are addressed by index. */
export function setIn<Value>({ value, steps, next }: { value: Value; steps: readonly string[]; next: unknown }): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return next as Value;
  if (typeof value !== 'object' || value === null) return value;
  const child = (value as Record<string, unknown>)[step];
  const changed = setIn({ value: child, steps: rest, next });
  if (Array.isArray(value)) return value.with(Number(step), changed) as Value;
  return { ...value, [step]: changed };
}
