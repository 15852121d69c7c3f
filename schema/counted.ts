/** A number with its noun, as in "1 text" and "2 texts". `many` is the plural if it is not the noun with an s. */
export function counted({
  count,
  one,
  many = `${one}s`,
}: {
  count: number | bigint;
  one: string;
  many?: string;
}): string {
  return `${count} ${Number(count) === 1 ? one : many}`;
}
