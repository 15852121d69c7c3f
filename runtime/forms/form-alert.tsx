import { CircleAlert } from 'lucide-react';
import { styled } from 'styled-components';

/** Error message of a whole form, if it belongs to no single field. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <Box role="alert">
      {text !== undefined && (
        <p>
          <CircleAlert size={20} aria-hidden focusable={false} />
          {text}
        </p>
      )}
    </Box>
  );
}

const Box = styled.div`
  &:empty { display: none; }
  p {
    display: flex;
    gap: var(--space-2);
    padding: var(--space-3);
    border-radius: var(--radius-small);
    background: rgb(var(--rgb-danger) / 0.12);
    box-shadow: inset 0 0 0 1px var(--color-danger);
    color: var(--color-text);
    font-size: var(--font-size-14);
    line-height: calc(1.4 * var(--tall, 1));
  }
  svg { flex: none; color: var(--color-danger); }
`;
