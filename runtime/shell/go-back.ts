import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PageId, routes } from '../../schema/routes.ts';

/** Pages whose back leads home, wherever the player came from (SHELL-HEADER-11). */
const backToHome: readonly PageId[] = ['login', 'agentLogin', 'register', 'forget', 'promotions', 'download'];

/**
 * Where back of a page without a handler of its own leads. Home as well where there is no step back (SHELL-HEADER-AMB-01);
 * home itself stays.
 */
export function backOf({ page, canStep }: { page: PageId; canStep: boolean }): 'step' | 'home' | 'nowhere' {
  if (canStep && !backToHome.includes(page)) return 'step';
  return page === 'home' ? 'nowhere' : 'home';
}

/** Back, by the header's icon or a swipe: a page's own handler runs instead of everything else (SHELL-HEADER-10). */
export function useGoBack({ page, onBack }: { page: PageId; onBack?: (() => void) | undefined }): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (onBack !== undefined) return onBack();
    const back = backOf({ page, canStep: hasStepBack() });
    if (back === 'step') void navigate(-1);
    else if (back === 'home') void navigate(routes.home.path);
  }, [navigate, page, onBack]);
}

/** The router counts its steps in the history's state; the first entry of a visit has none before it. */
function hasStepBack(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
