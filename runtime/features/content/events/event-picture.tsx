import { styled } from 'styled-components';
import type { Schemas } from '../../../api/operation-types.ts';
import { following, leading } from '../../../brand/brand-picture.tsx';
import { BannerLink } from '../../../content/media/banner-link.tsx';
import { usePicture } from '../../../content/media/use-picture.ts';
import { smallTitle } from '../../../ui/theme/small-title.ts';

/** A banner as a picture with its text on a bar below, so that neither is cut at any width. */
export function EventPicture({ banner, leads }: { banner: Schemas['Banner']; leads: boolean }) {
  const { url, title, subtitle } = banner;
  const picture = usePicture({ path: url, width: 1200 });
  return (
    <Frame>
      <BannerLink banner={banner}>
        <img
          {...picture}
          sizes="(min-width: 480px) 448px, calc(100vw - 32px)"
          alt=""
          width={1200}
          height={600}
          {...(leads ? leading : following)}
        />
        {(title !== '' || subtitle !== '') && (
          <Words>
            {title !== '' && <strong dir="auto">{title}</strong>}
            {subtitle !== '' && <span dir="auto">{subtitle}</span>}
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

const Words = styled.span`
  display: grid;
  gap: 2px;
  padding: var(--space-3) var(--space-4);
  color: var(--color-text);
  strong { ${smallTitle} font-size: var(--font-size-16); line-height: 1.25; }
  span { color: var(--color-text-muted); font-size: var(--font-size-14); line-height: 1.4; }
  strong, span { text-align: -webkit-match-parent; text-align: match-parent; }
`;
