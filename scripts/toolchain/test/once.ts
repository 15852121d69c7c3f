/** The function, called at most once for each name. */
export function once<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, { readonly value: T }>();
  return (name) => {
    const known = found.get(name) ?? { value: find(name) };
    found.set(name, known);
    return known.value;
  };
}
