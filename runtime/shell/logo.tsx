import { styled } from 'styled-components';
import { useAsset, useManifest, usePlaces } from '../brand/brand-context.tsx';
import { PageLink } from '../page/page-link.tsx';
import { useText } from '../texts/texts-context.tsx';

/**
 * The brand's wordmark, or its name in the display font. A click leads home, resets the lobby's filter and scrolls up (HOME-15, HOME-16).
 */
export function LogoLink({
  className,
  compact = false,
}: {
  className?: string;
  /** Only the square mark, to leave room for the balance. */
  compact?: boolean;
}) {
  const t = useText('shell');
  const { tenant, theme } = useManifest();
  const at = usePlaces();
  const wordmark = useAsset(theme.logo);
  const ownMark = useAsset(theme.mark);
  const mark = ownMark ?? wordmark;
  const markPlace = at(ownMark === undefined ? '/theme/logo' : '/theme/mark');
  return (
    <Home
      className={className}
      page="home"
      state={{ resetFilter: true }}
      aria-label={t('header.logo', { brand: tenant.brandName })}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      {wordmark === undefined ? (
        <Name {...at('/tenant/brandName')}>{tenant.brandName}</Name>
      ) : compact ? (
        <img src={mark} alt="" height={32} {...markPlace} />
      ) : (
        <>
          <img className="wordmark" src={wordmark} alt="" height={32} {...at('/theme/logo')} />
          <img className="mark" src={mark} alt="" height={32} {...markPlace} />
        </>
      )}
    </Home>
  );
}

const Home = styled(PageLink)`
  display: flex;
  flex: 0 1 132px;
  align-items: center;
  min-inline-size: 32px;
  min-block-size: 44px;
  color: inherit;
  text-decoration: none;
  img { flex: none; block-size: 32px; inline-size: auto; max-inline-size: min(132px, 100%); object-fit: contain; object-position: 0 50%; }
  /* Shows the wordmark, or the mark where the wordmark would be too small (such as beside links in large text): one of both always
     has zero width. It depends on the container's width, which a media query can't measure. */
  .wordmark { max-inline-size: min(100%, clamp(0px, (100% - 80px) * 999, 132px)); }
  img:not(.wordmark) { border-radius: var(--radius-small); }
  .mark { max-inline-size: clamp(0px, (80px - 100%) * 999, 32px); }
  [dir='rtl'] & img { object-position: 100% 50%; }
`;

const Name = styled.span`
  overflow: hidden;
  overflow: clip visible;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: var(--weight-display) var(--font-size-20)/calc(1.1 * var(--tall, 1)) var(--font-display);
`;
