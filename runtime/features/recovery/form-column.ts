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
  text-wrap: pretty;
`;
