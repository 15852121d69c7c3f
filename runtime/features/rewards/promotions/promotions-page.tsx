import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { pathTo, returnParameter } from '../../../../schema/page-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { useHydrated } from '../../../browser/use-hydrated.ts';
import { ContentHtml } from '../../../content/content-html.tsx';
import { PageBanner, pageBanner } from '../../../content/media/page-banner.tsx';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { textLanguage } from '../../../content/text-language.ts';
import { useRefreshWallet } from '../../../member/wallet/use-refresh-wallet.ts';
import type { FirstPaint } from '../../../page/registry.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatMoney } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DateRange } from './date-range.tsx';
import { Cover, type fromList, PromotionCard, PromotionCardWaiting } from './promotion-card.tsx';
import { StateChip } from './state-chip.tsx';
import { type Promotion, type Standing, useMayTakePart, usePromotions, useSetStanding } from './use-promotions.ts';

export const queries = (context: FirstPaint) => [
  pageBanner({ group: context.manifest.bannerGroups.promotions, languageCode: context.languageCode }),
  announcementsQuery({ ...context, types: 'PR' }),
];

/** Banner, categories, cards (PROMO-03..07); an id in the address opens its detail (PROMO-08). */
export function Page() {
  const { bannerGroups } = useManifest();
  return (
    <>
      <PageBanner group={bannerGroups.promotions} />
      <Promotions />
    </>
  );
}

const all = '';

function Promotions() {
  const t = useText('promotions');
  const [category, setCategory] = useState(all);
  const { data, isError, isFetching, isKnown, refetch, error } = usePromotions();
  const detail = useDetail();
  const hydrated = useHydrated();
  if (data === undefined)
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <List aria-busy>
        {['first', 'second', 'third'].map((place) => (
          <li key={place}>
            <PromotionCardWaiting />
          </li>
        ))}
      </List>
    );
  const promotions = data.promotion;
  if (promotions.length === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={{ label: t('empty.action'), to: pathTo({ page: 'allGames' }) }}
      />
    );
  const used = new Set(promotions.flatMap(({ promoAnnouncementCategoryIds }) => promoAnnouncementCategoryIds));
  const categories = (data.promotionCategories ?? []).filter(({ id }) => used.has(id));
  const chosen = categories.some(({ id }) => id === category) ? category : all;
  const shown = promotions.filter(({ promoAnnouncementCategoryIds: ids }) => chosen === all || ids.includes(chosen));
  return (
    <>
      {categories.length > 1 && (
        <Categories>
          <ChoiceChips
            legend={t('categories')}
            name="category"
            choices={[
              { id: all, label: t('all') },
              ...categories.map((category) => ({
                id: category.id,
                label: <span {...textLanguage(category, 'title')}>{category.title}</span>,
              })),
            ]}
            value={chosen}
            onChange={setCategory}
          />
        </Categories>
      )}
      <List>
        {shown.map((promotion, place) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} isKnown={isKnown} first={place === 0} />
          </li>
        ))}
      </List>
      {hydrated && (
        <PromotionDetail
          promotion={promotions.find(({ id }) => id === detail.id)}
          isKnown={isKnown}
          onClose={detail.close}
        />
      )}
    </>
  );
}

function useDetail(): { id: string | null; close: () => void } {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    id: search.get('id'),
    close: () => {
      const wasOpenedHere = (state as Partial<typeof fromList> | null)?.fromList === true;
      if (wasOpenedHere) void navigate(-1);
      else void navigate(pathTo({ page: 'promotions' }), { replace: true });
    },
  };
}

const Categories = styled.div`padding-block-start: var(--space-4);`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

/** Image, title, text, dates and the action (PROMO-09). Open while `promotion` is set. */
function PromotionDetail({
  promotion,
  isKnown,
  onClose,
}: {
  promotion: Promotion | undefined;
  isKnown: boolean;
  onClose: () => void;
}) {
  const at = usePlaces();
  // The last promotion stays rendered during the closing animation.
  const [last, setLast] = useState(promotion);
  if (promotion !== undefined && promotion !== last) setLast(promotion);
  if (last === undefined) return null;
  return (
    <Sheet
      open={promotion !== undefined}
      onClose={onClose}
      title={last.title}
      written={textLanguage(last, 'title')}
      ownEntry
    >
      <Parts {...at(`/content/promotions/${last.id}`)}>
        <Picture>
          <Cover promotion={last} atOnce />
        </Picture>
        <Line>
          <DateRange promotion={last} />
          {isKnown && last.standing !== undefined && <StateChip state={last.standing.state} />}
        </Line>
        {isKnown && last.standing !== undefined && <Reward standing={last.standing} />}
        <ContentHtml entry={last} />
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
  const { locale } = useLanguage();
  if (state === 'rejected' && reason !== null) return <Note data-tone="danger">{t('reason', { reason })}</Note>;
  if (reward === null || (state !== 'issued' && state !== 'claimed')) return null;
  return <Note data-tone="success">{t('booked', { amount: formatMoney({ amount: reward, currency, locale }) })}</Note>;
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

/** The button for a promotion's state. Join and claim are active; all other states are only displayed (PROMO-AMB-01). */
function PromotionAction({ promotion: { id }, standing }: { promotion: Promotion; standing: Standing }) {
  const t = useText('promotions');
  const shell = useText('shell');
  const toast = useToast();
  const who = useMayTakePart();
  const take = useTake(id);
  const { state, action } = standing;
  const label = t(`state.${state}`);
  if (state !== 'join' && state !== 'claim')
    return (
      <Button wide disabled>
        {label}
      </Button>
    );
  if (who === 'afterLogin') {
    const back = pathTo({ page: 'promotions', query: { id } });
    return (
      <ButtonLink wide to={pathTo({ page: 'login', query: { [returnParameter]: back } })}>
        {label}
      </ButtonLink>
    );
  }
  if (who === 'otherAccount')
    return (
      <Button wide onClick={() => toast(shell('realAccountOnly'), { duration: 'short' })}>
        {label}
      </Button>
    );
  if (action === 'apply')
    return (
      <ButtonLink wide to={pathTo({ page: 'applyReward', query: { id } })}>
        {label}
      </ButtonLink>
    );
  return (
    <Button wide loading={take.isPending} onClick={() => take.run(action)}>
      {label}
    </Button>
  );
}

/** Joins or claims. Not optimistic: the state changes with the platform's response. */
function useTake(id: string) {
  const t = useText('promotions');
  const { locale } = useLanguage();
  const toast = useToast();
  const client = useQueryClient();
  const refresh = useRefreshWallet();
  const setStanding = useSetStanding();
  const busy = useRef(false);
  const settled = {
    onSuccess: (standing: Standing) => {
      setStanding({ id, standing });
      const { state, reward, currency } = standing;
      const amount = reward === null ? '' : formatMoney({ amount: reward, currency, locale });
      if (state === 'claimed') toast(t('claimed', { amount }), { tone: 'success', duration: 'short' });
      if (state === 'joined') toast(t('joined'), { tone: 'success', duration: 'short' });
      if (state === 'process') toast(t('requested'), { tone: 'success', duration: 'short' });
    },
    // The shared error layer shows the reason. The list may be stale.
    onError: () => void client.invalidateQueries({ queryKey: ['api', 'listAnnouncements'] }),
    onSettled: () => {
      busy.current = false;
      refresh();
    },
  };
  const join = useCommand('joinPromotion', settled);
  const claim = useCommand('requestPromotionReward', settled);
  return {
    isPending: join.isPending || claim.isPending,
    run: (action: 'join' | 'claim') => {
      // A ref, because the pending state updates too late for a double click.
      if (busy.current) return;
      busy.current = true;
      (action === 'join' ? join : claim).mutate({ body: { promotionId: id } });
    },
  };
}
