import { memo } from 'react';
import { styled } from 'styled-components';
import type { Schemas } from '../../../api/operation-types.ts';
import { BrandPicture, following, leading } from '../../../brand/brand-picture.tsx';
import { BannerLink } from '../../../content/media/banner-link.tsx';
import { DrawnPicture } from '../../../content/media/drawn-picture.tsx';
import { atPosition, positionOf } from '../../../content/media/focused.ts';
import { usePicture } from '../../../content/media/use-picture.ts';
import { textLanguage } from '../../../content/text-language.ts';
import { type CarouselVariant, carouselVariants } from './carousel-variants.ts';

export type Banner = Schemas['Banner'];

/**
 * A banner with its text; a click runs the banner's action (BANNER-04, BANNER-AMB-01). Its carousel is rendered again with each move,
 * its slides are not.
 */
export const BannerSlide = memo(function BannerSlide({
  banner,
  variant,
  leads,
}: {
  banner: Banner;
  variant: CarouselVariant;
  /** Whether it is the page's leading picture. */
  leads: boolean;
}) {
  const { url, alt = '', focus, title, subtitle } = banner;
  const picture = usePicture(url, 1200);
  return (
    <Slide $variant={variant}>
      <BannerLink banner={banner}>
        {/* The slide that stands in for all banners is no entry and has no id. */}
        {url === '' && banner.id === '' ? (
          <BrandPicture of="hero" leads={leads} />
        ) : url === '' ? (
          <DrawnPicture of={banner.id} />
        ) : (
          <Picture
            {...picture}
            $position={positionOf(focus, carouselVariants[variant].shape)}
            sizes={carouselVariants[variant].sizes}
            alt={alt}
            width={1200}
            height={600}
            {...(leads ? leading : following)}
          />
        )}
        {(title !== '' || subtitle !== '') && (
          <Words className="words">
            {title !== '' && <strong {...textLanguage(banner, 'title')}>{title}</strong>}
            {subtitle !== '' && <span {...textLanguage(banner, 'subtitle')}>{subtitle}</span>}
          </Words>
        )}
      </BannerLink>
    </Slide>
  );
});

const Picture = styled.img<{ $position: string | undefined }>`${atPosition}`;

const Words = styled.span`
  position: relative;
  display: grid;
  align-self: end;
  gap: 2px;
  color: var(--color-text);
  strong {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font: var(--weight-display) min(var(--font-size-20), 5.2vw)/calc(1.2 * var(--tall, 1)) var(--font-display);
    text-wrap: balance;
  }
  span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    /* The picture scales with the viewport, so its text does too. */
    font-size: min(var(--font-size-14), 3.6vw);
    line-height: calc(1.4 * var(--tall, 1));
  }
  strong, span { text-align: -webkit-match-parent; text-align: match-parent; }
`;

const Slide = styled.div<{ $variant: CarouselVariant }>`
  > * {
    position: relative;
    display: grid;
    overflow: hidden;
    aspect-ratio: 2;
    border-radius: var(--radius-large);
    background: var(--color-surface-raised);
    color: inherit;
    text-decoration: none;
  }
  img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; }
  /* The text has the brand's background colour behind it, fading into the picture. At most half of the picture lies below it. */
  .words {
    padding: var(--space-4) var(--space-4) var(--space-2);
    background: linear-gradient(to top, rgb(var(--rgb-surface) / 0.95) calc(100% - var(--space-4)), rgb(var(--rgb-surface) / 0));
  }
  ${({ $variant }) => carouselVariants[$variant].slide}
`;
