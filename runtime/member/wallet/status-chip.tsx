import { styled } from 'styled-components';
import { useText } from '../../texts/texts-context.tsx';
import type { MoneyStatus } from './money-records.ts';

type Tone = 'warning' | 'success' | 'danger' | 'text-muted';

const tones: Record<MoneyStatus, Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'text-muted',
  done: 'success',
};

/** Status of a request as text. The colour is only an addition. */
export function StatusChip({ status }: { status: MoneyStatus }) {
  const t = useText('cashier');
  return <ToneChip tone={tones[status]}>{t(`status.${status}`)}</ToneChip>;
}

export function ToneChip({ tone, children }: { tone: Tone; children: string }) {
  return <Chip $tone={tone}>{children}</Chip>;
}

const Chip = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 2px 10px 2px 8px;
  padding-inline: 8px 10px;
  border-radius: var(--radius-pill);
  background: rgb(var(--rgb-${({ $tone }) => $tone}) / 0.14);
  color: var(--color-text);
  font-size: var(--font-size-12);
  font-weight: 600;
  line-height: calc(1.5 * var(--tall, 1));
  white-space: nowrap;
  &::before {
    content: '';
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--color-${({ $tone }) => $tone});
  }
`;
