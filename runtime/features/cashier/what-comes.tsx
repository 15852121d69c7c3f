import { styled } from 'styled-components';
import { useText } from '../../texts/texts-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Steps of a request, with the current one marked. */
export function RequestSteps({ kind }: { kind: 'deposit' | 'withdrawal' }) {
  const t = useText('cashier');
  return (
    <Card>
      <Steps>
        <li data-state="done">
          <Dot>
            <Icon id="check" size={16} />
          </Dot>
          {t('received.sent')}
        </li>
        <li aria-current="step" data-state="now">
          <Dot />
          {t('received.check')}
        </li>
        <li>
          <Dot />
          {t(kind === 'withdrawal' ? 'received.paid' : 'received.credited')}
        </li>
      </Steps>
    </Card>
  );
}

const Dot = styled.span`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  border-radius: 50%;
  background: var(--color-surface);
  box-shadow: inset 0 0 0 2px var(--color-border-strong);
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-4);
  li {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--space-3);
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
  }
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 24px calc(-1 * var(--space-4));
    inset-inline-start: 11px;
    inline-size: 2px;
    background: var(--color-border-strong);
    opacity: 0.5;
  }
  li[data-state] { color: var(--color-text); font-weight: 600; }
  li[data-state='done'] ${Dot} {
    background: var(--color-primary);
    box-shadow: none;
    color: var(--color-on-primary);
  }
  li[data-state='now'] ${Dot} { box-shadow: inset 0 0 0 7px var(--color-primary); }
`;
