import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { pageBanner } from '../../../content/media/page-banner.tsx';
import type { FirstPaint } from '../../../page/registry.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EventPicture } from './event-picture.tsx';

export const queries = ({ manifest: { bannerGroups }, languageCode }: FirstPaint) =>
  [bannerGroups.eventStrip, bannerGroups.eventList].map((group) => pageBanner({ group, languageCode }));

/** A strip of banners and a list of pictures (BANNER-05, -06). */
export function Page() {
  const { eventStrip, eventList } = useManifest().bannerGroups;
  const { code } = useLanguage();
  const t = useText('content');
  const strip = useQuery(pageBanner({ group: eventStrip, languageCode: code }));
  const list = useQuery(pageBanner({ group: eventList, languageCode: code }));
  const retry = () => {
    void strip.refetch();
    void list.refetch();
  };
  const nothing = [strip, list].every(({ data = [] }) => data.length === 0);
  // The failed request may be the one that has banners.
  if (nothing && (strip.isError || list.isError))
    return <ErrorState onRetry={retry} retrying={strip.isFetching || list.isFetching} />;
  if (strip.isPending || list.isPending)
    return (
      <List as="div" aria-busy>
        <Skeleton $ratio="2 / 1" $radius="large" />
        <Skeleton $ratio="2 / 1" $radius="large" />
      </List>
    );
  // One of the two may have failed: the other is still shown.
  const [atTop = [], below = []] = [strip.data, list.data];
  if (nothing)
    return (
      <EmptyState
        title={t('events.none')}
        text={t('events.noneText')}
        action={{ label: t('events.toPromotions'), to: pathTo({ page: 'promotions' }) }}
      />
    );
  return (
    <>
      {atTop.length > 0 && (
        <Strip aria-label={t('events.strip')} data-strip>
          {atTop.map((banner, place) => (
            <li key={banner.id}>
              <EventPicture banner={banner} leads={place === 0} />
            </li>
          ))}
        </Strip>
      )}
      {below.length > 0 && (
        <List data-list>
          {below.map((banner) => (
            <li key={banner.id}>
              <EventPicture banner={banner} leads={false} />
            </li>
          ))}
        </List>
      )}
    </>
  );
}

/** Full-width strip. The next banner is partly visible. */
const Strip = styled.ul`
  display: flex;
  gap: var(--space-3);
  overflow-x: auto;
  padding: var(--space-4) var(--space-4) 0;
  scroll-padding-inline: var(--space-4);
  scroll-snap-type: inline mandatory;
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
  > li { flex: 0 0 88%; scroll-snap-align: start; }
  > li:only-child { flex-basis: 100%; }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;
