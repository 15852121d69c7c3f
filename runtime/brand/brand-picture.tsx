import { css, styled } from 'styled-components';
import { useAsset, useManifest } from './brand-context.tsx';

/**
 * The brand's own picture, filling the box around it, which has to be positioned; a gradient for brands without one. An `img`, since
 * browsers find those early and let their priority be said.
 */
export function BrandPicture({ of, leads = false }: { of: 'hero' | 'account'; leads?: boolean }) {
  const { theme } = useManifest();
  const own = useAsset(theme[of]);
  const hero = useAsset(theme.hero);
  const src = own ?? hero;
  if (src === undefined) return <Plain />;
  return <Picture src={src} alt="" {...(leads ? leading : following)} />;
}

/** Of the picture that a page opens with: most likely its largest contentful paint. */
export const leading = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const;
/** Of all others. */
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
