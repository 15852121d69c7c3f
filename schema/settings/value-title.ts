/** Whether a value of an enum is an English word or a row of them in camel case, and so needs no title of its own. */
export function readsAsWords(value: string): boolean {
  return /^[a-z]+([A-Z][a-z]+)*$/.test(value);
}

/** The words of a value in sentence case: `oncePerLogin` is "Once per login". */
export function valueTitle(value: string): string {
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
