import { useNavigate } from 'react-router-dom';
import { useAccountPopups } from '../../member/account/account-popups.ts';
import { pathTo } from '../../page/page-link.tsx';

/** To where recovery was opened from (FORGOT-09): a popup closes, a page goes one step back, or to login where there is none. */
export function useStepBack(): () => void {
  const { shown, close } = useAccountPopups();
  const navigate = useNavigate();
  return () => {
    if (shown !== undefined) return close();
    // The router counts its steps in the history's state.
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(pathTo({ page: 'login' }), { replace: true });
  };
}
