import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { HeaderBalance } from '../../member/wallet/lazy-balance.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { SearchPageLink } from '../../page/search-page-link.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogoLink } from '../logo.tsx';
import { AccountCorner, MemberToggle, VisitorLinks } from './account-corner.tsx';
import { HeaderBar, HeaderRow } from './header-bar.tsx';
import { SearchButton } from './search-button.tsx';

type Header = PublicManifest['shell']['header'];
type Variants = { [V in Header['variant']]: ComponentType<{ settings: Extract<Header, { variant: V }> }> };

/** The header of home in the brand's variant. */
export function HomeHeader() {
  const settings = useManifest().shell.header;
  const Variant = variants[settings.variant] as ComponentType<{ settings: Header }>;
  return (
    <HeaderBar>
      <Variant settings={settings} />
    </HeaderBar>
  );
}

function LogoLeft() {
  const { status } = useSession();
  return (
    <HeaderRow>
      <LogoLink compact={status !== 'visitor'} />
      <End>
        <SearchButton />
        <AccountCorner />
      </End>
    </HeaderRow>
  );
}

/** Variant with a centred logo; login links or the balance have their own line below. */
function LogoCentred() {
  const { status } = useSession();
  return (
    <>
      <Thirds>
        <End>
          <MenuButton />
        </End>
        <LogoLink />
        <End>
          <SearchButton />
          {status !== 'visitor' && <MemberToggle />}
        </End>
      </Thirds>
      <SecondRow>
        {status === 'visitor' && <VisitorLinks named />}
        {status !== 'visitor' && <HeaderBalance />}
      </SecondRow>
    </>
  );
}

function WithSearch({ settings }: { settings: Extract<Header, { variant: 'withSearch' }> }) {
  const textOf = useTextOf();
  const { status } = useSession();
  return (
    <>
      <HeaderRow>
        <LogoLink compact={status !== 'visitor'} />
        <End>
          <AccountCorner />
        </End>
      </HeaderRow>
      <SearchRow>
        <SearchPageLink>
          <Icon id="search" size={20} />
          {textOf(settings.placeholderKey)}
        </SearchPageLink>
      </SearchRow>
    </>
  );
}

const variants: Variants = { logoLeft: LogoLeft, logoCentred: LogoCentred, withSearch: WithSearch };

function MenuButton() {
  const t = useText('shell');
  const menus = useMenus();
  return (
    <SquareLink
      page="menu"
      aria-label={t('header.openMenu')}
      onClick={(event) => {
        event.preventDefault();
        menus.open('sideMenu');
      }}
    >
      <Icon id="menu" size={24} />
    </SquareLink>
  );
}

const End = styled.div`
  display: flex;
  flex: none;
  margin-inline-start: auto;
`;

const Thirds = styled(HeaderRow)`
  display: grid;
  grid-template-columns: minmax(44px, 1fr) auto minmax(44px, 1fr);
  padding-inline: var(--space-2);
  > a:nth-child(2) { justify-content: center; justify-self: center; inline-size: min(132px, 40vw); }
  > :first-child { margin-inline: 0; }
`;

const SecondRow = styled(HeaderRow)`
  justify-content: center;
  padding-block-end: var(--space-2);
  min-block-size: 44px;
  > div { justify-content: center; }
`;

const SquareLink = styled(PageLink)`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  color: inherit;
`;

const SearchRow = styled.div`
  padding: 0 var(--space-4) var(--space-3);
  a {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
    padding-inline: var(--space-4);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
    text-decoration: none;
    box-shadow: inset 0 0 0 1px var(--color-border);
  }
`;
