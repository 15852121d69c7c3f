import { styled } from 'styled-components';

/** One text of an editor on a page of its own: title, words, a way on. */
export const ContentArticle = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  /* As the headings of ContentHtml. */
  > h2 { font-family: var(--font-text); }
`;
