import type { ReactNode } from 'react';

/** A text of the first paint with one pair of tags, `I agree to the <terms>terms</terms>.`, whose words become a link. */
export function LinkedText({ text, link }: { text: string; link: (words: string) => ReactNode }) {
  const [before, words, after] = text.split(/<\/?\w+>/);
  if (words === undefined) return text;
  return (
    <>
      <span>{before}</span>
      {link(words)}
      <span>{after}</span>
    </>
  );
}
