/** Maximum number of digits before the decimal point. */
const mostFigures = 9;

/** New text of the field after a key: a digit, the point, or `delete`. Keys that would give an invalid amount are ignored. */
export function pressKey({ text, key }: { text: string; key: string }): string {
  if (key === 'delete') return text.slice(0, -1);
  const [whole = '', places] = text.split('.');
  if (key === '.') return places === undefined ? `${whole === '' ? '0' : whole}.` : text;
  if (places !== undefined) return places.length < 2 ? text + key : text;
  if (whole === '0') return key;
  return whole.length < mostFigures ? text + key : text;
}
