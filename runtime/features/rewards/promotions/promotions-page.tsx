import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useHydrated } from '../../../browser/use-hydrated.ts';
import { PageBanner, pageBanner } from '../../../content/media/page-banner.tsx';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import type { FirstPaint } from '../../../page/registry.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type fromList, PromotionCard, PromotionCardWaiting } from './promotion-card.tsx';
import { PromotionDetail } from './promotion-detail.tsx';
import { usePromotions } from './use-promotions.ts';

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
              ...categories.map(({ id, title }) => ({ id, label: <bdi dir="auto">{title}</bdi> })),
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
