import { styled } from 'styled-components';
import { useAsset, useManifest } from '../brand/brand-context.tsx';
import { PageLink } from '../page/page-link.tsx';
import { useText } from '../texts/texts-context.tsx';

/** The brand's wordmark, or its name set in the display face. It leads home, resets the lobby's filter and scrolls up (HOME-15, HOME-16). */
export function LogoLink({
  className,
  compact = false,
}: {
  className?: string;
  /** The square mark alone, where the balance needs the room. */
  compact?: boolean;
}) {
  const t = useText('shell');
  const { tenant, theme } = useManifest();
  const wordmark = useAsset(theme.logo);
  const mark = useAsset(theme.mark);
  const logo = compact ? (mark ?? wordmark) : wordmark;
  return (
    <Home
      className={className}
      page="home"
      state={{ resetFilter: true }}
      aria-label={t('header.logo', { brand: tenant.brandName })}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      {logo === undefined ? (
        <Name>{tenant.brandName}</Name>
      ) : (
        <picture>
          {!compact && mark !== undefined && <source media="(max-width: 339px)" srcSet={mark} />}
          <img src={logo} alt="" height={32} />
        </picture>
      )}
    </Home>
  );
}

const Home = styled(PageLink)`
  display: flex;
  align-items: center;
  min-inline-size: 0;
  min-block-size: 44px;
  color: inherit;
  text-decoration: none;
  picture { display: block; min-inline-size: 0; }
  img { block-size: 32px; inline-size: auto; max-inline-size: min(132px, 100%); object-fit: contain; object-position: 0 50%; }
  [dir='rtl'] & img { object-position: 100% 50%; }
`;

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: 800 var(--font-size-20)/1.1 var(--font-display);
`;
