import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ValueOf } from '../../../schema/call-types.ts';
import { apiQuery } from '../../api/queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useRefreshWallet } from '../../member/wallet/use-refresh-wallet.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Reward } from './rewards.ts';

/** Claims a reward. Not optimistic: it is shown as claimed only after the platform's response. */
export function ClaimButton({ reward, title }: { reward: Reward; title: string }) {
  const t = useText('rewards');
  const { code } = useLanguage();
  const toast = useToast();
  const client = useQueryClient();
  const refresh = useRefreshWallet();
  const busy = useRef(false);
  const claim = useCommand('claimReward', {
    onSuccess: (claimed) => {
      const { queryKey } = apiQuery({ operation: 'listRewards' });
      client.setQueryData<ValueOf<'listRewards'>>(queryKey, (known) =>
        known === undefined
          ? undefined
          : { list: known.list.map((entry) => (entry.id === claimed.id ? claimed : entry)) },
      );
      const amount = formatMoney({ ...claimed, languageCode: code });
      toast(t('claimed', { amount }), { tone: 'success', duration: 'short' });
    },
    onSettled: () => {
      busy.current = false;
      refresh();
    },
  });
  const press = () => {
    // A ref, because the pending state updates too late for a double click.
    if (busy.current) return;
    busy.current = true;
    claim.mutate({ body: { id: reward.id } });
  };
  return (
    <Button size="small" loading={claim.isPending} aria-label={t('claimNamed', { title })} onClick={press}>
      {t('claim')}
    </Button>
  );
}
