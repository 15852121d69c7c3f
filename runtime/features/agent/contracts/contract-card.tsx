import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RecordTime } from '../../../member/wallet/record-time.tsx';
import { ToneChip } from '../../../member/wallet/status-chip.tsx';
import { formatLocale } from '../../../texts/format-locale.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import type { Contract } from './contract-kinds.ts';

const tones = { offered: 'warning', accepted: 'success', refused: 'danger', replaced: 'text-muted' } as const;

/** A contract with its state, period and terms. Actions are below. */
export function ContractCard({ contract, children }: { contract: Contract; children?: ReactNode }) {
  const t = useText('agent');
  const { code } = useLanguage();
  const { status, terms, from, until, offeredAt, closedAt } = contract;
  // A contract's day is a plain date, so it must not shift with a time zone.
  const format = new Intl.DateTimeFormat(formatLocale(code), {
    dateStyle: 'medium',
    calendar: 'gregory',
    timeZone: 'UTC',
  });
  const day = (text: string) => <time dateTime={text}>{format.format(new Date(`${text}T00:00:00Z`))}</time>;
  return (
    <Card>
      <Head>
        <ToneChip tone={tones[status]}>{t(`contract.status.${status}`)}</ToneChip>
        <RecordTime time={closedAt ?? offeredAt} withDay />
      </Head>
      <dl>
        <div>
          <dt>{t('contract.from')}</dt>
          <dd>{day(from)}</dd>
        </div>
        <div>
          <dt>{t('contract.until')}</dt>
          <dd>{until === null ? t('contract.noEnd') : day(until)}</dd>
        </div>
      </dl>
      <Terms dir="auto">{terms}</Terms>
      {children}
    </Card>
  );
}

const Card = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  dl { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--space-3); }
  dt { color: var(--color-text-muted); font-size: var(--font-size-12); }
  dd { font-weight: 600; font-variant-numeric: tabular-nums; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  > time { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

/** Preserves the line breaks that staff typed. */
const Terms = styled.p`
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  line-height: 1.5;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
