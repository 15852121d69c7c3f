import { type ComponentType, Suspense } from 'react';
import { styled } from 'styled-components';
import type { PublicManifest, Tiles } from '../../../schema/generated/public-manifest.ts';
import { useManifest, usePlaces } from '../../brand/brand-context.tsx';
import type { VisibleEntry } from '../../brand/visible-entries.ts';
import { Avatar } from '../../member/avatar/avatar.tsx';
import { EntryLink } from '../../member/menu/entry-link.tsx';
import { EntryRows } from '../../member/menu/entry-rows.ts';
import { EntryTiles } from '../../member/menu/entry-tiles.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { VipCard } from '../../member/vip/vip-card.tsx';
import { Balance } from '../../member/wallet/balance.tsx';
import { useHasWallet } from '../../member/wallet/use-wallet.ts';
import { useMember } from '../../session/use-member.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ForwardIcon, Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { SurfaceProps } from './surface-props.ts';

type SheetSettings = PublicManifest['shell']['memberSheet'];
type ListProps<S extends SheetSettings = SheetSettings> = {
  readonly settings: S;
  readonly entries: readonly VisibleEntry[];
  readonly close: () => void;
};
type Variants = {
  [V in SheetSettings['variant']]: ComponentType<ListProps<Extract<SheetSettings, { variant: V }>>>;
};

/** The member menu: name, balance, three lists of entries, logout (MENU-SHEET-01..18). */
export function MemberSheet({ open, close }: SurfaceProps) {
  const t = useText('shell');
  return (
    <Sheet open={open} onClose={close} title={t('sheet.menu')}>
      <Content close={close} />
    </Sheet>
  );
}

const variants: Variants = { lists: Lists, tiles: TileGrid };

function Content({ close }: { close: () => void }) {
  const t = useText('shell');
  const { nav, shell } = useManifest();
  const menus = useMenus();
  const at = usePlaces();
  const hasWallet = useHasWallet();
  const member = useMember();
  const Variant = variants[shell.memberSheet.variant] as ComponentType<ListProps>;
  const groups = [
    { id: 'menu', title: undefined, entries: menus.visible(nav.memberSheet.menu, '/nav/memberSheet/menu') },
    {
      id: 'games',
      title: t('sheet.games'),
      entries: menus.visible(nav.memberSheet.gameCategory, '/nav/memberSheet/gameCategory'),
    },
    { id: 'other', title: t('sheet.other'), entries: menus.visible(nav.memberSheet.other, '/nav/memberSheet/other') },
  ];
  return (
    <>
      <Who>
        <Avatar size={56} />
        <div>
          <strong>
            <bdi>{member.name}</bdi>
          </strong>
          {hasWallet && <Balance large />}
        </div>
      </Who>
      <Suspense>
        <Vip>
          <VipCard onLeave={close} />
        </Vip>
      </Suspense>
      {groups.map(({ id, title, entries }) =>
        entries.length === 0 ? null : (
          <section key={id} {...at('/shell/memberSheet')}>
            {title !== undefined && <Title>{title}</Title>}
            <Variant settings={shell.memberSheet} entries={entries} close={close} />
          </section>
        ),
      )}
      <Button wide variant="secondary" onClick={() => menus.open('signOut')}>
        <Icon id="logout" />
        {t('sheet.signOut')}
      </Button>
    </>
  );
}

function Lists({ entries, close }: ListProps) {
  const menus = useMenus();
  return (
    <Rows>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryLink entry={entry} onPress={close}>
            <Icon id={entry.icon} />
            <span>{menus.titleOf(entry)}</span>
            <ForwardIcon size={16} />
          </EntryLink>
        </li>
      ))}
    </Rows>
  );
}

function TileGrid({ settings, entries, close }: ListProps<Tiles>) {
  return (
    <Below>
      <EntryTiles entries={entries} columns={settings.columns} dense onPress={close} />
    </Below>
  );
}

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding-block: var(--space-2) var(--space-4);
  > div { min-inline-size: 0; }
  strong { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

const Vip = styled.div`
  margin-block-end: var(--space-3);
  &:empty { display: none; }
`;

const Title = styled.h3`
  padding-block: var(--space-4) var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
`;

const Rows = styled(EntryRows)`
  margin-block-end: var(--space-4);
  a { min-block-size: 48px; }
`;

const Below = styled.div`margin-block-end: var(--space-4);`;
