import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PageId, routes } from '../../schema/routes.ts';

/** Pages whose back leads home, wherever the player came from (SHELL-HEADER-11). */
const backToHome: readonly PageId[] = ['login', 'agentLogin', 'register', 'forget', 'promotions', 'download'];

/** Back of a page: its own handler, home, or one step; home as well where there is no step back (SHELL-HEADER-AMB-01). */
export function useGoBack({ page, onBack }: { page: PageId; onBack?: (() => void) | undefined }): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (onBack !== undefined) return onBack();
    if (backToHome.includes(page) || !hasStepBack()) void navigate(routes.home.path);
    else void navigate(-1);
  }, [navigate, page, onBack]);
}

/** The router counts its steps in the history's state; the first entry of a visit has none before it. */
function hasStepBack(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
