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
  // The text's own language determines the word order. Inline blocks hide that direction from the line, so it is set here.
  return <Words dir="auto">{createElement(Fragment, null, ...parts)}</Words>;
}

const Words = styled.span`
  min-inline-size: 0;
  max-inline-size: 100%;
  overflow-wrap: anywhere;
  hyphens: auto;
  > span { display: inline-block; max-inline-size: 100%; }
`;
