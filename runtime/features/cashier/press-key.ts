/** Whole figures that an amount may have. */
const mostFigures = 9;

/** What stands in the field after a key of the keypad: a figure, the point, or `delete`. Keys that make no amount do nothing. */
export function pressKey({ text, key }: { text: string; key: string }): string {
  if (key === 'delete') return text.slice(0, -1);
  const [whole = '', places] = text.split('.');
  if (key === '.') return places === undefined ? `${whole === '' ? '0' : whole}.` : text;
  if (places !== undefined) return places.length < 2 ? text + key : text;
  if (whole === '0') return key;
  return whole.length < mostFigures ? text + key : text;
}
