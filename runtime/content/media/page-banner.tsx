import { styled } from 'styled-components';
import { apiQuery } from '../../api/queries.ts';
import { useOffersQuery } from '../../session/offers-query.ts';
import { useOffers } from '../../session/session-context.tsx';
import { useLanguage } from '../../texts/texts-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLanguage } from '../text-language.ts';
import { BannerLink } from './banner-link.tsx';
import { DrawnPicture } from './drawn-picture.tsx';
import { atPosition, positionOf } from './focused.ts';
import { usePicture } from './use-picture.ts';

export function pageBanner({ group, languageCode }: { group: string; languageCode: string }) {
  return apiQuery({ operation: 'listBanners', query: { groupName: group, language: languageCode } });
}

/**
 * First banner of a group, at the top of a page, with its action (MENU-PAGE-09, PROMO-04, BANNER-04). Renders nothing for an empty group.
 */
export function PageBanner({ group }: { group: string }) {
  const { code } = useLanguage();
  const isHidden = useOffers() === 'hidden';
  const { data, isPending } = useOffersQuery(pageBanner({ group, languageCode: code }));
  const banner = data?.[0];
  const picture = usePicture(banner?.url ?? '', 1200);
  if (isHidden) return null;
  if (isPending)
    return (
      <Place>
        <Skeleton $ratio="16 / 7" $radius="medium" />
      </Place>
    );
  if (banner === undefined) return null;
  return (
    <Place>
      <BannerLink banner={banner}>
        <Picture>
          {banner.url === '' ? (
            <Drawn>
              <DrawnPicture of={banner.id} />
            </Drawn>
          ) : (
            <Shown
              {...picture}
              $position={positionOf(banner.focus, 'panorama')}
              sizes="(min-width: 480px) 448px, calc(100vw - 32px)"
              alt={banner.alt ?? ''}
              width={720}
              height={315}
            />
          )}
          {banner.title !== '' && (
            <figcaption>
              <strong {...textLanguage(banner, 'title')}>{banner.title}</strong>
              <span {...textLanguage(banner, 'subtitle')}>{banner.subtitle}</span>
            </figcaption>
          )}
        </Picture>
      </BannerLink>
    </Place>
  );
}

const Place = styled.div`
  padding: var(--space-4) var(--space-4) 0;
  > a { display: block; border-radius: var(--radius-medium); text-decoration: none; }
`;

const Shown = styled.img<{ $position: string | undefined }>`${atPosition}`;

const Drawn = styled.span`position: relative; aspect-ratio: 16 / 7;`;

const Picture = styled.figure`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius-medium);
  box-shadow: var(--shadow-low);
  /* The img's height attribute would win over the aspect ratio. */
  img { inline-size: 100%; block-size: auto; min-block-size: 100%; aspect-ratio: 16 / 7; object-fit: cover; }
  /* The text has the brand's background colour behind it, fading into the picture. At most half of the picture lies below it. */
  display: grid;
  > * { grid-area: 1 / 1; }
  figcaption {
    position: relative;
    display: grid;
    align-self: end;
    gap: 2px;
    padding: var(--space-4) var(--space-4) var(--space-2);
    background: linear-gradient(to top, rgb(var(--rgb-surface) / 0.95) calc(100% - var(--space-4)), rgb(var(--rgb-surface) / 0));
    color: var(--color-text);
    font-size: var(--font-size-14);
    line-height: calc(1.4 * var(--tall, 1));
  }
  figcaption > * { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 1; }
  strong {
    -webkit-line-clamp: 2;
    font: var(--weight-display) min(var(--font-size-20), 5.2vw)/calc(1.2 * var(--tall, 1)) var(--font-display);
    text-wrap: balance;
  }
  strong, span { text-align: -webkit-match-parent; text-align: match-parent; }
`;
