const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Marks around a value. They keep its letters, digits and signs in order inside a text of the other direction. */
export const isolated = (value: string): string => `\u2068${value}\u2069`;

/** Whether a text has letters or marks of a right-to-left script. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/**
 * Values of placeholders, isolated where the text around them could reorder them. Plain digits need no marks, and an address would include
 * them in its link.
 */
export function isolatedValues<Values extends Readonly<Record<string, string | number>>>(
  values: Values,
  /** Direction of the text's language. */ direction: 'ltr' | 'rtl',
): Values {
  const shown = Object.entries(values).map(([name, value]) => {
    const isPlain = typeof value !== 'string' || value === '' || /^(\d+$|https?:|\u2068)/.test(value);
    const isSafe = isPlain || (direction === 'ltr' && !hasRightToLeft(value));
    return [name, isSafe ? value : isolated(value)];
  });
  return Object.fromEntries(shown) as Values;
}
