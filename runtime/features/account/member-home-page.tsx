import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { EntryLink } from '../../menu/entry-link.tsx';
import { useMenus } from '../../menu/menu-context.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useMember } from '../../session/use-member.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Balance } from '../../wallet/balance.tsx';

/** Who is here, how much, and the ways on. The full member centre comes in its place (SHELL-ROUTE-AMB-02). */
export function Page() {
  const t = useText('account');
  const { nav } = useManifest();
  const menus = useMenus();
  const session = useSession();
  const member = useMember();
  const ready = session.status === 'member';
  return (
    <Parts>
      <Summary>
        <h2>
          {ready ? t('member.greeting', { name: member.name }) : <Skeleton $width="60%" $height="28px" />}
        </h2>
        <small>{t('member.balance')}</small>
        {ready ? <Balance large /> : <Skeleton $width="45%" $height="44px" />}
      </Summary>
      <Rows aria-label={t('member.quick')}>
        {menus.visible(nav.memberSheet.menu).map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry}>
              <Icon id={entry.icon} size={24} />
              <span>{menus.titleOf(entry)}</span>
            </EntryLink>
          </li>
        ))}
      </Rows>
      <Button variant="secondary" wide onClick={() => menus.open('signOut')}>
        <Icon id="logout" />
        {t('menu.logOut')}
      </Button>
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

const Summary = styled.section`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-5) var(--space-4) var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  small { margin-block-start: var(--space-3); color: var(--color-text-muted); }
`;

const Rows = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-3);
  a {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: var(--space-2);
    min-block-size: 92px;
    padding: var(--space-2);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: inset 0 0 0 1px var(--color-border);
    color: var(--color-text);
    font-size: var(--font-size-14);
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
  }
  a svg { color: var(--color-link); }
`;
