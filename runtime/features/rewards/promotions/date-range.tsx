import { lastMomentBefore } from '../../../content/last-moment.ts';
import { PlainDate } from '../../../content/plain-date.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import type { Promotion } from './use-promotions.ts';

/** First and last day (PROMO-10). A promotion without an end shows a text instead (PROMO-AMB-03). */
export function DateRange({
  promotion: { startDate, endDate, noExpiry },
}: {
  promotion: Pick<Promotion, 'startDate' | 'endDate' | 'noExpiry'>;
}) {
  const t = useText('promotions');
  return (
    <span data-dates>
      {noExpiry === 1 ? (
        t('longTerm')
      ) : (
        <>
          <PlainDate date={startDate} at="promotion" /> – <PlainDate date={lastMomentBefore(endDate)} at="promotion" />
        </>
      )}
    </span>
  );
}
