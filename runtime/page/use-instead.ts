import { useEffect, useEffectEvent } from 'react';
import type { PageId } from '../../schema/routes.ts';
import { useGoTo } from './page-link.tsx';

/** Redirects to another page if the requested item does not exist. */
export function useInstead({ page, lost }: { page: PageId; lost: boolean }): void {
  const goTo = useGoTo();
  const leave = useEffectEvent(() => goTo({ page, replace: true }));
  useEffect(() => {
    if (lost) leave();
  }, [lost]);
}
