import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';

/** Logo of a provider. Logos are white (GAME-TILE-02), so the background has to be dark in light themes too. */
export function VendorLogo({ logoUrl, height }: { logoUrl: string; height: number }) {
  const { theme } = useManifest();
  return (
    <Well $dark={theme.colorScheme === 'dark'} $height={height}>
      <img src={logoUrl} alt="" width={160} height={64} loading="lazy" decoding="async" />
    </Well>
  );
}

const Well = styled.span<{ $dark: boolean; $height: number }>`
  display: grid;
  place-items: center;
  block-size: ${({ $height }) => $height}px;
  background: linear-gradient(150deg, rgb(var(--rgb-accent) / 0.34), rgb(var(--rgb-primary) / 0.3))
    ${({ $dark }) => ($dark ? 'var(--color-surface-sunken)' : 'var(--color-text)')};
  img { inline-size: 76%; block-size: 60%; object-fit: contain; }
`;
