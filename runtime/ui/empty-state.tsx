import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from './button.tsx';
import { OptionalLine } from './optional-line.tsx';

type StateAction = { readonly label: string } & (
  | { readonly to: string }
  | { readonly onPress: () => void; readonly loading?: boolean }
);

export type StateProps = {
  readonly title: string;
  readonly text?: string;
  readonly action?: StateAction;
  readonly children?: ReactNode;
};

/** Empty state: the brand's illustration, a text, one action. */
export function EmptyState({ title, text, action, children }: StateProps) {
  return (
    <Frame>
      <Drawing />
      <h2>{title}</h2>
      {text !== undefined && <OptionalLine text={text} />}
      {action !== undefined &&
        ('to' in action ? (
          <ButtonLink to={action.to}>{action.label}</ButtonLink>
        ) : (
          <Button onClick={action.onPress} loading={action.loading ?? false}>
            {action.label}
          </Button>
        ))}
      <Slot>{children}</Slot>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-6) var(--space-5);
  text-align: center;
  p {
    max-inline-size: 32ch;
    margin-block-end: var(--space-3);
    color: var(--color-text-muted);
    text-wrap: balance;
  }
`;

const Slot = styled.div`display: contents;`;

const Drawing = styled.div.attrs({ 'aria-hidden': true })`
  inline-size: min(260px, 70%);
  aspect-ratio: 4 / 3;
  background: var(--image-empty) center / contain no-repeat;
`;
