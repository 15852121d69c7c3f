import { isObject, type Json, ownValue } from './walk-schema.ts';

/** Steps of a JSON Pointer (RFC 6901). A path without the leading slash may use dots, which people type: `flags.REWCEN3`. */
export function pointerSteps(path: string): string[] {
  if (path === '') return [];
  if (!path.startsWith('/')) return path.split('.');
  return path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerOf(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export const isAtOrBelow = (path: string, above: string): boolean => `${path}/`.startsWith(`${above}/`);

/** Whether two places are the same, or one is above the other. */
export const touch = (one: string, other: string): boolean => isAtOrBelow(one, other) || isAtOrBelow(other, one);

/** Returns the value at a place of a manifest, with items addressed by id; `undefined` if there is none. */
export function valueIn(value: unknown, steps: readonly string[]): Json | undefined {
  let found = value;
  for (const step of steps) {
    if (Array.isArray(found)) found = found.find((item) => isObject(item) && item.id === step);
    else found = isObject(found) ? ownValue(found, step) : undefined;
  }
  return found as Json | undefined;
}

/** The place that steps with indices of lists lead to, with items addressed by their ids where they have one. */
export function pointerById(value: Json | undefined, steps: readonly (string | number)[]): string {
  let found = value;
  return pointerOf(
    steps.map((step) => {
      const child: Json | undefined = Array.isArray(found)
        ? found[Number(step)]
        : isObject(found)
          ? found[step]
          : undefined;
      const id = Array.isArray(found) && isObject(child) ? child.id : undefined;
      found = child;
      return typeof id === 'string' ? id : step;
    }),
  );
}
