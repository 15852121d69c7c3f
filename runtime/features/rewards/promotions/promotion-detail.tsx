import { useState } from 'react';
import { styled } from 'styled-components';
import { ContentHtml } from '../../../content/content-html.tsx';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { formatMoney } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DateRange } from './date-range.tsx';
import { PromotionAction } from './promotion-action.tsx';
import { Cover } from './promotion-card.tsx';
import { StateChip } from './state-chip.tsx';
import type { Promotion, Standing } from './use-promotions.ts';

/** Image, title, text, dates and the action (PROMO-09). Open while `promotion` is set. */
export function PromotionDetail({
  promotion,
  isKnown,
  onClose,
}: {
  promotion: Promotion | undefined;
  isKnown: boolean;
  onClose: () => void;
}) {
  // The last promotion stays rendered during the closing animation.
  const [last, setLast] = useState(promotion);
  if (promotion !== undefined && promotion !== last) setLast(promotion);
  if (last === undefined) return null;
  return (
    <Sheet open={promotion !== undefined} onClose={onClose} title={last.title} ownEntry>
      <Parts>
        <Picture>
          <Cover promotion={last} atOnce />
        </Picture>
        <Line>
          <DateRange promotion={last} />
          {isKnown && last.standing !== undefined && <StateChip state={last.standing.state} />}
        </Line>
        {isKnown && last.standing !== undefined && <Reward standing={last.standing} />}
        <ContentHtml html={last.content} />
      </Parts>
      {last.standing !== undefined && (
        <Foot>
          {isKnown ? (
            <PromotionAction promotion={last} standing={last.standing} />
          ) : (
            <Skeleton $height="48px" $radius="pill" />
          )}
        </Foot>
      )}
    </Sheet>
  );
}

/** The outcome: the amount that was booked, or the reason for a rejection. */
function Reward({ standing: { state, reward, currency, reason } }: { standing: Standing }) {
  const t = useText('promotions');
  const { code } = useLanguage();
  if (state === 'rejected' && reason !== null) return <Note data-tone="danger">{t('reason', { reason })}</Note>;
  if (reward === null || (state !== 'issued' && state !== 'claimed')) return null;
  return (
    <Note data-tone="success">
      {t('booked', { amount: formatMoney({ amount: reward, currency, languageCode: code }) })}
    </Note>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding-block-start: var(--space-2);
`;

const Picture = styled.div`
  overflow: hidden;
  border-radius: var(--radius-medium);
  > span { inline-size: 100%; }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
`;

const Note = styled.p`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: rgb(var(--rgb-success) / 0.14);
  color: var(--color-text);
  font-size: var(--font-size-14);
  overflow-wrap: anywhere;
  &[data-tone='danger'] { background: rgb(var(--rgb-danger) / 0.14); }
`;

/** Stays in view while the text scrolls below it. */
const Foot = styled.div`
  position: sticky;
  inset-block-end: calc(-1 * var(--space-5));
  margin: var(--space-4) calc(-1 * var(--space-4)) calc(-1 * var(--space-5));
  padding: var(--space-3) var(--space-4) max(var(--space-4), env(safe-area-inset-bottom));
  background: var(--color-surface-raised);
  box-shadow: 0 -1px 0 var(--color-border);
`;
