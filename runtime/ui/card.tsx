import { styled } from 'styled-components';

export const Card = styled.section`
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
`;
