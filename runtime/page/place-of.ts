/** A place in a list as an address names it, from zero; undefined for anything else. */
export function placeOf(text: string | null | undefined): number | undefined {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
