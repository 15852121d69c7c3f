import { ArrowDownLeft, ArrowUpRight, Dices, Gift, type LucideIcon, Plus, Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { type MoneyRecord, methodKey } from '../../member/wallet/money-records.ts';
import { RecordTime } from '../../member/wallet/record-time.tsx';
import { StatusChip } from '../../member/wallet/status-chip.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Money } from '../../ui/money.tsx';

const icons: Record<MoneyRecord['kind'], LucideIcon> = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  reward: Gift,
  bet: Dices,
  win: Trophy,
  credit: Plus,
};

/** Whether no money moved: rejected and cancelled amounts are crossed out. */
export function isVoid({ status }: MoneyRecord): boolean {
  return status === 'rejected' || status === 'cancelled';
}

/** One entry: kind, time, amount and status. A click opens its details. */
export function MoneyRow({ record, onOpen }: { record: MoneyRecord; onOpen: () => void }) {
  const t = useText('cashier');
  const { kind, status, amount, currency, direction, method, gameName, createdAt } = record;
  const methodName = method === null ? undefined : methodKey(method);
  const undone = isVoid(record);
  const Drawing = icons[kind];
  return (
    <Row type="button" onClick={onOpen}>
      <Mark data-direction={direction}>
        <Drawing size={20} aria-hidden focusable={false} />
      </Mark>
      <span>
        <strong>{t(`kind.${kind}`)}</strong>
        <small>
          <RecordTime time={createdAt} />
          {methodName !== undefined && <span>{` · ${t(methodName)}`}</span>}
          {gameName !== null && (
            <span>
              {' · '}
              <bdi>{gameName}</bdi>
            </span>
          )}
        </small>
      </span>
      <End>
        <Sum data-direction={direction} data-void={undone || undefined}>
          <Money amount={amount} currency={currency} direction={undone ? undefined : direction} />
        </Sum>
        {status !== 'done' && <StatusChip status={status} />}
      </End>
    </Row>
  );
}

const Row = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  inline-size: 100%;
  min-block-size: 68px;
  padding: var(--space-3) var(--space-4);
  text-align: start;
  &:focus-visible { outline-offset: -3px; }
  @media (hover: hover) { &:hover { background: rgb(var(--rgb-text) / 0.04); } }
  > span:nth-of-type(2) {
    display: grid;
    flex: 1;
    min-inline-size: 0;
    line-height: calc(1.35 * var(--tall, 1));
    overflow-wrap: anywhere;
  }
  strong { font-weight: 600; }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
  background: rgb(var(--rgb-text) / 0.08);
  color: var(--color-text);
  &[data-direction='in'] { background: rgb(var(--rgb-success) / 0.14); color: var(--color-success); }
  [dir='rtl'] & svg { transform: scaleX(-1); }
`;

const End = styled.span`
  display: grid;
  justify-items: end;
  gap: var(--space-1);
`;

export const Sum = styled.span`
  font-weight: 700;
  &[data-direction='in'] { color: var(--color-success); }
  &[data-void] { color: var(--color-text-muted); text-decoration: line-through; }
`;
