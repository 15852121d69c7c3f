import { graphemes } from '../../schema/graphemes.ts';

/** Masks an account name: recognisable to its owner but not usable to log in. At most a third is shown. */
export function maskAccount(name: string): string {
  const signs = graphemes(name);
  const shown = Math.min(4, Math.floor(signs.length / 3));
  const tail = Math.floor(shown / 2);
  return `${signs.slice(0, shown - tail).join('')}***${signs.slice(signs.length - tail).join('')}`;
}
