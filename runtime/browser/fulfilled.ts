/**
 * Marks a promise as already resolved, in the same way as React does, so that `use` reads its value without suspending. `use` must also be
 * called for available values: when React resumes a suspended component it matches hooks by call order. Skipping the call makes the next
 * hook fail (React error 467), and the tree renders again on the client (520).
 */
export function fulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}
