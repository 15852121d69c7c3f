import { styled } from 'styled-components';

/** Page of a single editorial text: title, content, link. */
export const ContentArticle = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  /* Same as the headings of ContentHtml. */
  > h2 { font-family: var(--font-text); }
`;
