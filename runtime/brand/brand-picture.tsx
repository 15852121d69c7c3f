import { css, styled } from 'styled-components';
import { useAsset, useManifest, usePlaces } from './brand-context.tsx';

/**
 * The brand's own picture, or a gradient for brands without one. It fills its container, which must be positioned. It is an `img`, because
 * browsers discover those early and accept a priority for them.
 */
export function BrandPicture({ of, leads = false }: { of: 'hero' | 'account'; leads?: boolean }) {
  const { theme } = useManifest();
  const own = useAsset(theme[of]);
  const hero = useAsset(theme.hero);
  const src = own ?? hero;
  const place = usePlaces()(`/theme/${own === undefined ? 'hero' : of}`);
  if (src === undefined) return <Plain {...place} />;
  return <Picture src={src} alt="" {...place} {...(leads ? leading : following)} />;
}

/** Attributes of the picture that a page opens with, which is most likely its largest contentful paint. */
export const leading = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const;
/** Attributes of all other pictures. */
export const following = { loading: 'lazy', decoding: 'async' } as const;

const filling = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
`;

const Picture = styled.img`
  ${filling}
  object-fit: cover;
`;

const Plain = styled.span`
  ${filling}
  background: var(--image-hero);
`;
