import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { EntryTiles } from '../../member/menu/entry-tiles.tsx';
import { VipCard } from '../../member/vip/vip-card.tsx';
import { Balance } from '../../member/wallet/balance.tsx';
import { useHasWallet } from '../../member/wallet/use-wallet.ts';
import { useSession } from '../../session/session-context.tsx';
import { useMember } from '../../session/use-member.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountRows, AvatarButton, SignOutButton, useMemberEntries } from './member-parts.tsx';
import { NewHome } from './new-home.tsx';

/** Design `base` of the member centre: a card with member and balance, tiles, then rows. */
function BaseHome() {
  const t = useText('account');
  const ready = useSession().status === 'member';
  const hasWallet = useHasWallet();
  const member = useMember();
  const { menu, other } = useMemberEntries();
  return (
    <Parts>
      <Summary>
        <Who>
          <AvatarButton size={64} />
          <h2>{ready ? t('member.greeting', { name: member.name }) : <Skeleton $width="60%" $height="28px" />}</h2>
        </Who>
        {(hasWallet || !ready) && <small>{t('member.balance')}</small>}
        {hasWallet && <Balance large />}
        {!ready && <Skeleton $width="45%" $height="44px" />}
      </Summary>
      <VipCard />
      <EntryTiles entries={menu} label={t('member.quick')} />
      <AccountRows entries={other} />
      <SignOutButton variant="secondary" />
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

const Summary = styled.section`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  small { margin-block-start: var(--space-3); color: var(--color-text-muted); }
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  > button { flex: none; }
  h2 { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
`;

const designs: Record<PublicManifest['templates']['memberCentre'], ComponentType> = { base: BaseHome, new: NewHome };

/** The member centre in the brand's design (STATUS-TPL-01, SHELL-ROUTE-AMB-02). */
export function Page() {
  const Design = designs[useManifest().templates.memberCentre];
  return <Design />;
}
