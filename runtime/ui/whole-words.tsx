import { createElement, Fragment } from 'react';
import { styled } from 'styled-components';

/**
 * A few words in little room. A word goes to the next line as a whole, and is broken where not even a line of its own has the room:
 * engines that hyphenate do so wherever a line can be filled, and "Social chan-nels" reads badly.
 */
export function WholeWords({ text }: { text: string }) {
  const words = text.split(' ');
  if (words.length === 1) return <Words>{text}</Words>;
  const parts = words.flatMap((word, at) => [at === 0 ? '' : ' ', createElement('span', null, word)]);
  // The order of words is that of their own language, of which boxes tell a line nothing.
  return <Words dir="auto">{createElement(Fragment, null, ...parts)}</Words>;
}

const Words = styled.span`
  min-inline-size: 0;
  max-inline-size: 100%;
  overflow-wrap: anywhere;
  hyphens: auto;
  > span { display: inline-block; max-inline-size: 100%; }
`;
