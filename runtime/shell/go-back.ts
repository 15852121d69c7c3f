import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PageId, routes } from '../../schema/routes.ts';
import { pageHistory } from '../browser/page-history.ts';

/** Pages whose back button always leads home (SHELL-HEADER-11). */
const backToHome: readonly PageId[] = ['login', 'agentLogin', 'register', 'forget', 'promotions', 'download'];

/**
 * Target of the back button of pages without their own handler: one step back, or home if there is no earlier page (SHELL-HEADER-AMB-01).
 * On home itself nothing happens.
 */
export function backOf({ page, canStep }: { page: PageId; canStep: boolean }): 'step' | 'home' | 'nowhere' {
  if (canStep && !backToHome.includes(page)) return 'step';
  return page === 'home' ? 'nowhere' : 'home';
}

/** Goes back, by the header's icon or a swipe. A page's own `onBack` takes precedence (SHELL-HEADER-10). */
export function useGoBack({ page, onBack }: { page: PageId; onBack?: (() => void) | undefined }): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (onBack !== undefined) return onBack();
    const back = backOf({ page, canStep: pageHistory().canStepBack() });
    if (back === 'step') void navigate(-1);
    else if (back === 'home') void navigate(routes.home.path);
  }, [navigate, page, onBack]);
}
