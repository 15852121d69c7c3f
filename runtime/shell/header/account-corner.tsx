import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { useIsPageOn, useManifest } from '../../brand/brand-context.tsx';
import { AccountLink } from '../../member/account/account-link.tsx';
import { useAccountPress } from '../../member/account/account-popups.ts';
import { LazyAvatar } from '../../member/avatar/lazy-avatar.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { LazyUnread } from '../../member/unread/lazy-unread.tsx';
import { HeaderBalance } from '../../member/wallet/lazy-balance.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pressable } from '../../ui/theme/motion.ts';

/**
 * Visitors see login and registration; members see balance and menu toggle. While the session is pending the same space stays empty, so
 * that nothing shifts (SHELL-HEADER-01, -02).
 */
export function AccountCorner() {
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
export function VisitorLinks({ named = false }: { named?: boolean }) {
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
export function MemberToggle() {
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
