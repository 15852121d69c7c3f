import { styled } from 'styled-components';
import type { IconId } from '../../../schema/vocabulary.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { formatLocale } from '../../texts/format-locale.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type InboxMessage = Schemas['InboxMessage'];

const icons: Record<InboxMessage['kind'], IconId> = {
  welcome: 'sparkles',
  depositApproved: 'wallet',
  depositRejected: 'wallet',
  withdrawalApproved: 'banknote',
  withdrawalRejected: 'banknote',
  rewardReady: 'gift',
  promotionIssued: 'gift',
  promotionRejected: 'gift',
  passwordChanged: 'shield',
};

/** One message in the player's language: its kind selects the text, the platform supplies the values. */
export function Message({ message: { kind, values, createdAt }, isNew }: { message: InboxMessage; isNew: boolean }) {
  const t = useText('support');
  const { code } = useLanguage();
  const { tenant, locale, wallet } = useManifest();
  const date = new Intl.DateTimeFormat(formatLocale(code), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: locale.timeZone,
  });
  const { amount, currency = wallet.currency, account = '', reason = '', promotion = '' } = values;
  const filled = {
    ...values,
    brand: tenant.brandName,
    promotion,
    amount: amount === undefined ? '' : formatMoney({ amount, currency, languageCode: code }),
  };
  return (
    <Card data-new={isNew || undefined}>
      <Mark aria-hidden>
        <Icon id={icons[kind]} size={22} />
      </Mark>
      <div>
        <h2>
          <span>{t(`inbox.${kind}.title`)}</span>
          {isNew && (
            <>
              <Dot aria-hidden />
              <VisuallyHidden>{t('inbox.new')}</VisuallyHidden>
            </>
          )}
        </h2>
        <p>{t(`inbox.${kind}.text`, filled)}</p>
        {account !== '' && <p>{t('inbox.account', { account })}</p>}
        {reason !== '' && <p>{t('inbox.reason', { reason })}</p>}
        <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
      </div>
    </Card>
  );
}

const Card = styled.article`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  &[data-new] { background: var(--color-surface-raised); box-shadow: inset 0 0 0 1px var(--color-border-strong); }
  h2 { ${smallTitle} display: flex; align-items: center; gap: var(--space-2); font-size: var(--font-size-16); }
  p { font-size: var(--font-size-14); overflow-wrap: anywhere; }
  time { display: block; margin-block-start: var(--space-1); color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 50%;
  background: rgb(var(--rgb-primary) / 0.14);
  color: var(--color-link);
`;

const Dot = styled.i`
  flex: none;
  inline-size: 8px;
  block-size: 8px;
  border-radius: 50%;
  background: var(--color-danger);
`;
