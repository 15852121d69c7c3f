import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { EntryLink } from '../../member/menu/entry-link.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { VipCard } from '../../member/vip/vip-card.tsx';
import { Balance } from '../../member/wallet/balance.tsx';
import { useHasWallet } from '../../member/wallet/use-wallet.ts';
import { useSession } from '../../session/session-context.tsx';
import { useMember } from '../../session/use-member.ts';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountRows, AvatarButton, SignOutButton, useMemberEntries } from './member-parts.tsx';

const money = ['deposit', 'withdraw'] as const;

/**
 * Design `new` of the member centre: a wide picture with the member, the wallet with deposit and withdrawal, a strip of icons, then
 * rows.
 */
export function NewHome() {
  const t = useText('account');
  const textOf = useTextOf();
  const menus = useMenus();
  const ready = useSession().status === 'member';
  const hasWallet = useHasWallet();
  const member = useMember();
  const { menu, other } = useMemberEntries();
  const isMoney = ({ id }: { id: string }) => (money as readonly string[]).includes(id);
  return (
    <>
      <Band />
      <Parts>
        <Who>
          <AvatarButton size={96} />
          <h2>{ready ? <bdi>{member.name}</bdi> : <Skeleton $width="140px" $height="28px" />}</h2>
        </Who>
        {(hasWallet || !ready) && (
          <Wallet>
            <small>{t('member.balance')}</small>
            {hasWallet ? <Balance large /> : <Skeleton $width="45%" $height="44px" />}
            <Ways>
              <ButtonLink to={pathTo({ page: 'deposit' })}>{textOf('shell:menu.deposit')}</ButtonLink>
              <ButtonLink to={pathTo({ page: 'withdraw' })} variant="secondary">
                {textOf('shell:menu.withdraw')}
              </ButtonLink>
            </Ways>
          </Wallet>
        )}
        <Strip aria-label={t('member.quick')}>
          {menu
            .filter((entry) => !isMoney(entry))
            .map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry}>
                  <i>
                    <Icon id={entry.icon} size={24} />
                  </i>
                  <span>{menus.titleOf(entry)}</span>
                </EntryLink>
              </li>
            ))}
        </Strip>
        <VipCard />
        <AccountRows entries={other} />
        <SignOutButton variant="ghost" />
      </Parts>
    </>
  );
}

const Band = styled.div`
  block-size: 132px;
  background: linear-gradient(rgb(var(--rgb-background) / 0) 40%, var(--color-background)),
    var(--image-account) center / cover no-repeat var(--color-surface-raised);
`;

const Parts = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  margin-block-start: -72px;
  padding: 0 var(--space-4);
`;

const Who = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  text-align: center;
  h2 { max-inline-size: 100%; overflow-wrap: anywhere; }
  > button, > span:first-child { box-shadow: 0 0 0 4px var(--color-background); border-radius: 50%; }
`;

const Wallet = styled.section`
  display: grid;
  justify-items: center;
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  small { color: var(--color-text-muted); }
`;

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  inline-size: 100%;
  margin-block-start: var(--space-3);
  a { padding-inline: var(--space-2); white-space: normal; }
`;

const Strip = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-evenly;
  gap: var(--space-2);
  li { flex: 1 1 72px; max-inline-size: 110px; }
  a {
    position: relative;
    display: grid;
    justify-items: center;
    gap: 6px;
    color: var(--color-text);
    font-size: var(--font-size-12);
    font-weight: 600;
    line-height: calc(1.25 * var(--tall, 1));
    text-align: center;
    text-decoration: none;
  }
  i {
    display: grid;
    place-items: center;
    inline-size: 52px;
    block-size: 52px;
    border-radius: var(--radius-pill);
    background: rgb(var(--rgb-primary) / 0.14);
    color: var(--color-link);
  }
  [data-unread] { position: absolute; inset-block-start: -4px; inset-inline-start: calc(50% + 12px); }
`;
