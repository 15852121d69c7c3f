import { css, styled } from 'styled-components';
import type { Schemas } from '../../api/operation-types.ts';
import { useIsPageOn } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ForwardIcon, Icon } from '../../ui/icon.tsx';

/** Number of pending requests and their maximum, with a link to the record page if the brand has it. */
export function WaitingNotice({
  limits: { pending, pendingMax },
  kind,
}: {
  limits: Pick<Schemas['CashierLimits'], 'pending' | 'pendingMax'>;
  kind: 'deposit' | 'withdrawal';
}) {
  const t = useText('cashier');
  const isPageOn = useIsPageOn();
  if (pending === 0) return null;
  const text = t('waiting', { number: pending, max: pendingMax });
  const words = (
    <>
      <Icon id="history" size={18} />
      <span>{text}</span>
    </>
  );
  if (!isPageOn('transactionRecord')) return <Plain>{words}</Plain>;
  return (
    <Way page="transactionRecord" query={{ kind }}>
      {words}
      <ForwardIcon size={16} />
    </Way>
  );
}

const look = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 44px;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-small);
  background: rgb(var(--rgb-warning) / 0.14);
  color: var(--color-text);
  font-size: var(--font-size-14);
  font-weight: 600;
  line-height: calc(1.3 * var(--tall, 1));
  text-decoration: none;
  span { flex: 1; }
  svg { flex: none; }
`;

const Plain = styled.p`${look}`;
const Way = styled(PageLink)`${look}`;
