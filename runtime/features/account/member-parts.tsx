import { Camera } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { isMemberType } from '../../../schema/constants.ts';
import type { PageId } from '../../../schema/routes.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { VisibleEntry } from '../../brand/visible-entries.ts';
import { Avatar } from '../../member/avatar/avatar.tsx';
import { useIsOffered } from '../../member/is-offered.ts';
import { EntryLink } from '../../member/menu/entry-link.tsx';
import { EntryRows } from '../../member/menu/entry-rows.ts';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { LazyUnread } from '../../member/unread/lazy-unread.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ForwardIcon, Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const AvatarSheet = lazyPart(async () => (await import('./avatar-sheet.tsx')).AvatarSheet);

/** Whether the member may choose a picture: the brand has avatars, and the account is a real one. */
export function useMayPickAvatar(): boolean {
  const on = useManifest().flags.PROFPIC3;
  const { record } = useSession();
  return on && record !== undefined && isMemberType(record.type, 'real');
}

/** The member's picture. A press opens the choice of avatars. */
export function AvatarButton({ size }: { size: number }) {
  const t = useText('account');
  const { status } = useSession();
  const mayPick = useMayPickAvatar();
  const { press, sheet } = useAvatarSheet();
  if (status !== 'member') return <Skeleton $width={`${size}px`} $height={`${size}px`} $radius="pill" />;
  if (!mayPick) return <Avatar size={size} />;
  return (
    <>
      <Press type="button" aria-label={t('avatar.change')} onClick={press}>
        <Avatar size={size} />
        <i aria-hidden>
          <Camera size={14} focusable={false} />
        </i>
      </Press>
      {sheet}
    </>
  );
}

/** The avatar sheet; its code is loaded on first use. */
export function useAvatarSheet(): { readonly press: () => void; readonly sheet: ReactNode } {
  const [open, setOpen] = useState<boolean>();
  return {
    press: () => setOpen(true),
    sheet: open !== undefined && (
      <Suspense>
        <AvatarSheet open={open} close={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** Entries of the member's sheet that are not games. */
export function useMemberEntries(): {
  readonly menu: readonly VisibleEntry[];
  readonly other: readonly VisibleEntry[];
} {
  const { nav } = useManifest();
  const menus = useMenus();
  const shown = (entries: VisibleEntry[]) =>
    // Messages already have their own row.
    entries.filter(({ target }) => !(target.kind === 'page' && target.page === 'inbox'));
  return {
    menu: shown(menus.visible(nav.memberSheet.menu, '/nav/memberSheet/menu')),
    other: shown(menus.visible(nav.memberSheet.other, '/nav/memberSheet/other')),
  };
}

/** Messages, the team of an agent, settings, then the brand's other entries of the member's menu. */
export function AccountRows({ entries }: { entries: readonly VisibleEntry[] }) {
  const textOf = useTextOf();
  const menus = useMenus();
  const isOffered = useIsOffered();
  const row = (page: PageId, icon: 'mail' | 'shield' | 'settings', badge?: ReactNode) => (
    <li>
      <PageLink page={page}>
        <Icon id={icon} />
        <span>{textOf(`shell:page.${page}`)}</span>
        {badge}
        <ForwardIcon size={16} />
      </PageLink>
    </li>
  );
  return (
    <EntryRows>
      {isOffered('inbox') && row('inbox', 'mail', <LazyUnread kind="inbox" />)}
      {isOffered('agentHome') && row('agentHome', 'shield')}
      {row('settings', 'settings')}
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryLink entry={entry}>
            <Icon id={entry.icon} />
            <span>{menus.titleOf(entry)}</span>
            <ForwardIcon size={16} />
          </EntryLink>
        </li>
      ))}
    </EntryRows>
  );
}

export function SignOutButton({ variant }: { variant: 'secondary' | 'ghost' }) {
  const t = useText('account');
  const menus = useMenus();
  return (
    <Button variant={variant} wide onClick={() => menus.open('signOut')}>
      <Icon id="logout" />
      {t('menu.logOut')}
    </Button>
  );
}

const Press = styled.button`
  position: relative;
  border-radius: 50%;
  i {
    position: absolute;
    inset-block-end: -2px;
    inset-inline-end: -2px;
    display: grid;
    place-items: center;
    inline-size: 26px;
    block-size: 26px;
    border-radius: 50%;
    background: var(--color-primary);
    color: var(--color-on-primary);
    box-shadow: 0 0 0 3px var(--color-surface-raised);
  }
`;
