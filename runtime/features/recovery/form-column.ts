import { styled } from 'styled-components';

/** The form of a way back in, field under field. */
export const FormColumn = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** What a form does, before its first field. */
export const Intro = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
`;

/** Where else to go, below the form. */
export const Aside = styled.p`
  font-size: var(--font-size-14);
  text-align: center;
  a { display: inline-block; padding: 11px var(--space-1); font-weight: 700; }
`;
