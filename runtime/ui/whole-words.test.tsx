import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WholeWords } from './whole-words.tsx';

describe('the order of whole words', () => {
  it.each([
    ['VIP کلب', 'rtl'],
    ['کلب VIP', 'rtl'],
    ['Sports betting', 'ltr'],
    ['体育 Sports', 'ltr'],
  ])('of "%s" is %s on every page', (text, direction) => {
    expect(renderToStaticMarkup(<WholeWords text={text} />)).toContain(`dir="${direction}"`);
  });
});
