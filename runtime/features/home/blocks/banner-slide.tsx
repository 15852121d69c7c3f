import { styled } from 'styled-components';
import type { Schemas } from '../../../api/operation-types.ts';
import { BrandPicture, following, leading } from '../../../brand/brand-picture.tsx';
import { BannerLink } from '../../../content/media/banner-link.tsx';
import { usePicture } from '../../../content/media/use-picture.ts';
import { textLanguage } from '../../../content/text-language.ts';
import { type CarouselVariant, carouselVariants } from './carousel-variants.ts';

export type Banner = Schemas['Banner'];

/** A banner with its text; a click runs the banner's action (BANNER-04, BANNER-AMB-01). */
export function BannerSlide({
  banner,
  variant,
  leads,
}: {
  banner: Banner;
  variant: CarouselVariant;
  /** Whether it is the page's leading picture. */
  leads: boolean;
}) {
  const { url, title, subtitle } = banner;
  const picture = usePicture(url, 1200);
  return (
    <Slide $variant={variant}>
      <BannerLink banner={banner}>
        {url === '' ? (
          <BrandPicture of="hero" leads={leads} />
        ) : (
          <img
            {...picture}
            sizes={carouselVariants[variant].sizes}
            alt=""
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
}

const Words = styled.span`
  position: relative;
  display: grid;
  align-content: center;
  gap: var(--space-1);
  color: var(--color-text);
  strong {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    font: var(--weight-display) min(var(--font-size-20), 5.8vw)/calc(1.2 * var(--tall, 1)) var(--font-display);
    text-wrap: balance;
  }
  span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    /* The picture scales with the viewport, so its text does too. */
    font-size: min(var(--font-size-14), 3.9vw);
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
  /* The text has the brand's background colour behind it, fading into the picture. */
  .words {
    inline-size: 72%;
    padding: var(--space-4);
    padding-inline-end: 22%;
    background: linear-gradient(to right, rgb(var(--rgb-surface) / 0.95) 66%, rgb(var(--rgb-surface) / 0));
  }
  @media (max-width: 359px) { .words { padding-block: var(--space-2); } }
  [dir='rtl'] & .words { background: linear-gradient(to left, rgb(var(--rgb-surface) / 0.95) 66%, rgb(var(--rgb-surface) / 0)); }
  ${({ $variant }) => carouselVariants[$variant].slide}
`;
