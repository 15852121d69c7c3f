/** Parses a zero-based list index from a query parameter; `undefined` if it is invalid. */
export function placeOf(text: string | null | undefined): number | undefined {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
