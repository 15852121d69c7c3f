import { useNavigate } from 'react-router-dom';
import { pathTo } from '../../../schema/page-address.ts';
import { pageHistory } from '../../browser/page-history.ts';
import { useAccountPopups } from '../../member/account/account-popups.ts';

/** Leaves recovery (FORGOT-09). A popup closes; a page goes one step back, or to login if there is no step. */
export function useStepBack(): () => void {
  const { shown, close } = useAccountPopups();
  const navigate = useNavigate();
  return () => {
    if (shown !== undefined) return close();
    if (pageHistory().canStepBack()) void navigate(-1);
    else void navigate(pathTo({ page: 'login' }), { replace: true });
  };
}
