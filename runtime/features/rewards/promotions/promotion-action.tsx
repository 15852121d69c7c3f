import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { pathTo, returnParameter } from '../../../../schema/page-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useRefreshWallet } from '../../../member/wallet/use-refresh-wallet.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/money.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type Promotion, type Standing, useMayTakePart, useSetStanding } from './use-promotions.ts';

/** The button for a promotion's state. Join and claim are active; all other states are only displayed (PROMO-AMB-01). */
export function PromotionAction({ promotion: { id }, standing }: { promotion: Promotion; standing: Standing }) {
  const t = useText('promotions');
  const shell = useText('shell');
  const toast = useToast();
  const who = useMayTakePart();
  const take = useTake({ id });
  const { state, action } = standing;
  const label = t(`state.${state}`);
  if (state !== 'join' && state !== 'claim')
    return (
      <Button wide disabled>
        {label}
      </Button>
    );
  if (who === 'afterLogin') {
    const back = pathTo({ page: 'promotions', query: { id } });
    return (
      <ButtonLink wide to={pathTo({ page: 'login', query: { [returnParameter]: back } })}>
        {label}
      </ButtonLink>
    );
  }
  if (who === 'otherAccount')
    return (
      <Button wide onClick={() => toast(shell('realAccountOnly'), { duration: 'short' })}>
        {label}
      </Button>
    );
  if (action === 'apply')
    return (
      <ButtonLink wide to={pathTo({ page: 'applyReward', query: { id } })}>
        {label}
      </ButtonLink>
    );
  return (
    <Button wide loading={take.isPending} onClick={() => take.run(action)}>
      {label}
    </Button>
  );
}

/** Joins or claims. Not optimistic: the state changes with the platform's response. */
function useTake({ id }: { id: string }) {
  const t = useText('promotions');
  const { code } = useLanguage();
  const toast = useToast();
  const client = useQueryClient();
  const refresh = useRefreshWallet();
  const setStanding = useSetStanding();
  const busy = useRef(false);
  const settled = {
    onSuccess: (standing: Standing) => {
      setStanding({ id, standing });
      const { state, reward, currency } = standing;
      const amount = reward === null ? '' : formatMoney({ amount: reward, currency, languageCode: code });
      if (state === 'claimed') toast(t('claimed', { amount }), { tone: 'success', duration: 'short' });
      if (state === 'joined') toast(t('joined'), { tone: 'success', duration: 'short' });
      if (state === 'process') toast(t('requested'), { tone: 'success', duration: 'short' });
    },
    // The shared error layer shows the reason. The list may be stale.
    onError: () => void client.invalidateQueries({ queryKey: ['api', 'listAnnouncements'] }),
    onSettled: () => {
      busy.current = false;
      refresh();
    },
  };
  const join = useCommand('joinPromotion', settled);
  const claim = useCommand('requestPromotionReward', settled);
  return {
    isPending: join.isPending || claim.isPending,
    run: (action: 'join' | 'claim') => {
      // A ref, because the pending state updates too late for a double click.
      if (busy.current) return;
      busy.current = true;
      (action === 'join' ? join : claim).mutate({ body: { promotionId: id } });
    },
  };
}
