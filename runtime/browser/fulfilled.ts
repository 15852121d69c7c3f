/**
 * Marks a promise as React marks those that it waited for, so that `use` reads it without a wait.
 *
 * `use` is called for what is there as well as for what is not: React goes on in the middle of a component that waited, and
 * finds its hooks again by that call. Without it the next hook fails (React error 467) and all is rendered anew (520).
 */
export function fulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}
