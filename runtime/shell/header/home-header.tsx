import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { useIsPageOn, useManifest, usePlaces } from '../../brand/brand-context.tsx';
import { AccountLink } from '../../member/account/account-link.tsx';
import { useAccountPress } from '../../member/account/account-popups.ts';
import { LazyAvatar } from '../../member/avatar/lazy-avatar.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { LazyUnread } from '../../member/unread/lazy-unread.tsx';
import { HeaderBalance } from '../../member/wallet/lazy-balance.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { SearchPageLink } from '../../page/search-page-link.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pressable } from '../../ui/theme/motion.ts';
import { LogoLink } from '../logo.tsx';
import { HeaderBar, HeaderRow } from './header-bar.tsx';
import { SearchButton } from './search-button.tsx';

type Header = PublicManifest['shell']['header'];
type Variants = { [V in Header['variant']]: ComponentType<{ settings: Extract<Header, { variant: V }> }> };

/** The header of home in the brand's variant. */
export function HomeHeader() {
  const settings = useManifest().shell.header;
  const Variant = variants[settings.variant] as ComponentType<{ settings: Header }>;
  return (
    <HeaderBar {...usePlaces()('/shell/header')}>
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

/**
 * Visitors see login and registration; members see balance and menu toggle. While the session is pending the same space stays empty, so
 * that nothing shifts (SHELL-HEADER-01, -02).
 */
function AccountCorner() {
  const { status } = useSession();
  if (status === 'visitor') return <VisitorLinks />;
  return (
    <Corner>
      <HeaderBalance />
      <MemberToggle />
    </Corner>
  );
}

/** `named`: shows the label of trial play beside its icon. */
function VisitorLinks({ named = false }: { named?: boolean }) {
  const t = useText('shell');
  const withTrial = useManifest().flags.FREEPLAY3;
  const isPageOn = useIsPageOn();
  const press = useAccountPress();
  return (
    <Corner>
      {withTrial && <TrialLink named={named} />}
      <LoginLink page="login">{t('header.login')}</LoginLink>
      {isPageOn('register') && (
        <RegisterLink to={pathTo({ page: 'register' })} size="small" onClick={press('register')}>
          {t('header.register')}
        </RegisterLink>
      )}
    </Corner>
  );
}

/** Starts trial play (TRIAL-02). Without scripts it leads to login. */
function TrialLink({ named }: { named: boolean }) {
  const t = useText('shell');
  const menus = useMenus();
  return (
    <Trial
      page="login"
      aria-label={t('header.trial')}
      onClick={(event) => {
        event.preventDefault();
        menus.open('trial');
      }}
    >
      <Icon id="play" size={20} />
      {named && <span>{t('header.trial')}</span>}
    </Trial>
  );
}

/** Opens the member sheet. Without scripts it leads to the member page. */
function MemberToggle() {
  const t = useText('shell');
  const menus = useMenus();
  const { status } = useSession();
  const pictured = useManifest().flags.PROFPIC3 && status === 'member';
  const user = <Icon id="user" size={20} />;
  return (
    <Toggle
      page="memberHome"
      aria-label={t('header.openAccount')}
      onClick={(event) => {
        event.preventDefault();
        menus.open('memberSheet');
      }}
    >
      {pictured ? <LazyAvatar size={36} fallback={user} /> : user}
      <LazyUnread />
    </Toggle>
  );
}

const Corner = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  min-inline-size: 0;
  /* Capped by the viewport width, so that labels in large text still fit. */
  --size: min(var(--font-size-14), 4vw);
  /* On the narrowest phones, a language's long labels still fit beside the search. */
  @media (max-width: 340px) {
    gap: 0;
    && a { padding-inline: var(--space-2); }
  }
`;

const LoginLink = styled(AccountLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  padding-inline: var(--space-2);
  color: var(--color-on-header);
  font-size: var(--size);
  font-weight: 700;
  text-decoration: none;
  white-space: nowrap;
`;

const Trial = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
  min-inline-size: 44px;
  min-block-size: 44px;
  color: var(--color-on-header);
  font-size: var(--font-size-14);
  font-weight: 700;
  text-decoration: none;
  white-space: nowrap;
`;

const RegisterLink = styled(ButtonLink)`
  &&& { background: var(--color-header-action); color: var(--color-on-header-action); font-size: var(--size); }
`;

const Toggle = styled(PageLink)`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  color: var(--color-on-accent);
  text-decoration: none;
  ${pressable}
  [data-unread] { position: absolute; inset-block-start: -4px; inset-inline-end: -6px; }
  > svg {
    box-sizing: content-box;
    padding: 8px;
    border-radius: var(--radius-pill);
    background: var(--color-accent);
  }
`;
