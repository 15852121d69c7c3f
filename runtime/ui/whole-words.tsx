import { createElement, Fragment } from 'react';
import { styled } from 'styled-components';

/**
 * A few words in a narrow space. A word moves to the next line as a whole, and is broken only if it does not fit on a line of its own.
 * Engines with hyphenation would otherwise break words on any line, and "Social chan-nels" reads badly.
 */
export function WholeWords({ text }: { text: string }) {
  const words = text.split(' ');
  if (words.length === 1) return <Words>{text}</Words>;
  const parts = words.flatMap((word, at) => [at === 0 ? '' : ' ', createElement('span', null, word)]);
  // Inline blocks hide the direction of their letters from the line, so the order of words is set here. Titles such as "VIP کلب" begin
  // with a Latin word and are read from right to left all the same.
  return <Words dir={/\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr'}>{createElement(Fragment, null, ...parts)}</Words>;
}

const Words = styled.span`
  min-inline-size: 0;
  max-inline-size: 100%;
  overflow-wrap: anywhere;
  hyphens: auto;
  > span { display: inline-block; max-inline-size: 100%; }
`;
