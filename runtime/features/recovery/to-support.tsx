import { useEffect, useEffectEvent } from 'react';
import { useAccountPopups } from '../../member/account/account-popups.ts';
import { useGoTo } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';

/** For brands without a recovery method: back to login, with a message to contact support (FORGOT-AMB-04). */
export function ToSupport() {
  const t = useText('shell');
  const toast = useToast();
  const goTo = useGoTo();
  const { open, shown } = useAccountPopups();
  const leave = useEffectEvent(() => {
    toast(t('support.contact'), { duration: 'short' });
    if (shown !== undefined && open !== undefined) open('login');
    else goTo({ page: 'login', replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}
