import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { following, leading } from '../../../brand/brand-picture.tsx';
import { BannerLink } from '../../../content/media/banner-link.tsx';
import { DrawnPicture } from '../../../content/media/drawn-picture.tsx';
import { atPosition, positionOf } from '../../../content/media/focused.ts';
import { pageBanner } from '../../../content/media/page-banner.tsx';
import { usePicture } from '../../../content/media/use-picture.ts';
import { textLanguage } from '../../../content/text-language.ts';
import type { FirstPaint } from '../../../page/registry.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { smallTitle } from '../../../ui/theme/small-title.ts';

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

/** A banner as a picture with its text on a bar below, so that neither is cut at any width. */
function EventPicture({ banner, leads }: { banner: Schemas['Banner']; leads: boolean }) {
  const { url, alt = '', focus, title, subtitle } = banner;
  const picture = usePicture(url, 1200);
  return (
    <Frame>
      <BannerLink banner={banner}>
        {url === '' ? (
          <Drawn>
            <DrawnPicture of={banner.id} />
          </Drawn>
        ) : (
          <Picture
            {...picture}
            $position={positionOf(focus, 'wide')}
            sizes="(min-width: 480px) 448px, calc(100vw - 32px)"
            alt={alt}
            width={1200}
            height={600}
            {...(leads ? leading : following)}
          />
        )}
        {(title !== '' || subtitle !== '') && (
          <Words>
            {title !== '' && <strong {...textLanguage(banner, 'title')}>{title}</strong>}
            {subtitle !== '' && <span {...textLanguage(banner, 'subtitle')}>{subtitle}</span>}
          </Words>
        )}
      </BannerLink>
    </Frame>
  );
}

const Frame = styled.div`
  block-size: 100%;
  > * {
    display: block;
    block-size: 100%;
    overflow: hidden;
    border-radius: var(--radius-large);
    background: var(--color-surface);
    box-shadow: inset 0 0 0 1px var(--color-border);
    color: inherit;
    text-decoration: none;
  }
  img { display: block; inline-size: 100%; block-size: auto; aspect-ratio: 2; object-fit: cover; }
`;

const Picture = styled.img<{ $position: string | undefined }>`${atPosition}`;

const Drawn = styled.span`position: relative; display: block; aspect-ratio: 2;`;

const Words = styled.span`
  display: grid;
  gap: 2px;
  padding: var(--space-3) var(--space-4);
  color: var(--color-text);
  strong { ${smallTitle} font-size: var(--font-size-16); line-height: calc(1.25 * var(--tall, 1)); }
  span { color: var(--color-text-muted); font-size: var(--font-size-14); line-height: calc(1.4 * var(--tall, 1)); }
  strong, span { text-align: -webkit-match-parent; text-align: match-parent; }
`;
