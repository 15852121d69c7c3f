/** Marks that a `style` attribute adds to a text or removes from it; `undefined` if it states nothing. */
export type InlineStyle = {
  readonly isBold: boolean | undefined;
  readonly isItalic: boolean | undefined;
  readonly isStruck: boolean;
  readonly isUnderlined: boolean;
};

export function inlineStyleOf({ properties: { style } }: { properties: { style?: unknown } }): InlineStyle {
  const declared = declarationsOf(typeof style === 'string' ? style : '');
  const weight = declared.get('font-weight');
  const slant = declared.get('font-style');
  const lines = `${declared.get('text-decoration') ?? ''} ${declared.get('text-decoration-line') ?? ''}`;
  return {
    // Weights of 600 and above look bold in any font; browsers render <b> with 700.
    isBold: weight === undefined ? undefined : /^bold/.test(weight) || Number(weight) >= 600,
    isItalic: slant === undefined ? undefined : /^(?:italic|oblique)/.test(slant),
    isStruck: lines.includes('line-through'),
    isUnderlined: lines.includes('underline'),
  };
}

export function declarationsOf(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').flatMap((declaration) => {
      const [property = '', ...rest] = declaration.split(':');
      const value = rest.join(':').trim().toLowerCase();
      return value === '' ? [] : [[property.trim().toLowerCase(), value] as const];
    }),
  );
}
