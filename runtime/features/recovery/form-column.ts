import { styled } from 'styled-components';

/** Recovery form with its fields in one column. */
export const FormColumn = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Introduction above the first field. */
export const Intro = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
`;

/** Links below the form. */
export const Aside = styled.p`
  font-size: var(--font-size-14);
  text-align: center;
  a { display: inline-block; padding: 11px var(--space-1); font-weight: 700; }
`;
