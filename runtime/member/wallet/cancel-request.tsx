import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { Popup } from '../../ui/popup.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { MoneyRecord } from './money-records.ts';
import { useRefreshWallet } from './use-refresh-wallet.ts';

/** Button that cancels a pending request, after a confirmation. If staff decided first, the refreshed lists show their decision. */
export function CancelRequest({
  record,
  onCancelled,
  wide = false,
  variant = 'secondary',
}: {
  record: MoneyRecord;
  onCancelled?: (record: MoneyRecord) => void;
  wide?: boolean;
  variant?: 'secondary' | 'ghost';
}) {
  const t = useText('cashier');
  const { locale } = useLanguage();
  const toast = useToast();
  const refresh = useRefreshWallet();
  const [confirming, setConfirming] = useState(false);
  const cancel = useCommand('cancelMoneyRequest', {
    onSuccess: (cancelled) => {
      toast(t('cancel.done'), { tone: 'success' });
      onCancelled?.(cancelled);
    },
    onSettled: () => {
      setConfirming(false);
      refresh();
    },
  });
  const { amount, currency } = record;
  const money = formatMoney({ amount, currency, locale });
  const close = () => {
    if (!cancel.isPending) setConfirming(false);
  };
  return (
    <>
      <Button variant={variant} size={wide ? 'medium' : 'small'} wide={wide} onClick={() => setConfirming(true)}>
        {t('cancel.action')}
      </Button>
      <Popup
        open={confirming}
        onClose={close}
        title={t('cancel.title')}
        actions={
          <>
            <Button
              variant="danger"
              wide
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ body: { id: record.id } })}
            >
              {t('cancel.confirm')}
            </Button>
            <Button variant="secondary" wide onClick={close}>
              {t('cancel.keep')}
            </Button>
          </>
        }
      >
        {t(record.kind === 'deposit' ? 'cancel.depositText' : 'cancel.withdrawalText', { amount: money })}
      </Popup>
    </>
  );
}
