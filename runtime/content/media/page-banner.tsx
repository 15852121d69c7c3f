import { styled } from 'styled-components';
import { apiQuery } from '../../api/queries.ts';
import { useOffersQuery } from '../../session/offers-query.ts';
import { useOffers } from '../../session/session-context.tsx';
import { useLanguage } from '../../texts/texts-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLanguage } from '../text-language.ts';
import { BannerLink } from './banner-link.tsx';
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
          <img {...picture} sizes="(min-width: 480px) 448px, calc(100vw - 32px)" alt="" width={720} height={315} />
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

const Picture = styled.figure`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius-medium);
  box-shadow: var(--shadow-low);
  /* The img's height attribute would win over the aspect ratio. */
  img { inline-size: 100%; block-size: auto; min-block-size: 100%; aspect-ratio: 16 / 7; object-fit: cover; }
  /* The text has the brand's background colour behind it, fading into the picture. Longer text makes the banner taller. */
  display: grid;
  > * { grid-area: 1 / 1; }
  figcaption {
    position: relative;
    display: grid;
    align-content: center;
    gap: var(--space-1);
    inline-size: 74%;
    padding: var(--space-4);
    padding-inline-end: 18%;
    background: linear-gradient(to right, rgb(var(--rgb-surface) / 0.95) 60%, rgb(var(--rgb-surface) / 0));
    color: var(--color-text);
    font-size: var(--font-size-14);
    line-height: calc(1.4 * var(--tall, 1));
  }
  [dir='rtl'] & figcaption { background: linear-gradient(to left, rgb(var(--rgb-surface) / 0.95) 60%, rgb(var(--rgb-surface) / 0)); }
  strong { font: var(--weight-display) var(--font-size-20)/calc(1.2 * var(--tall, 1)) var(--font-display); text-wrap: balance; }
  strong, span { text-align: -webkit-match-parent; text-align: match-parent; }
`;
