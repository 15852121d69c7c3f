import { useEffect, useEffectEvent } from 'react';
import { useGoTo } from '../../page/page-link.tsx';
import { isAgent, useSession } from '../../session/session-context.tsx';
import { useTextOf } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Whether the member is an agent. Everyone else is redirected to home (SHELL-ROUTE-AMB-02, AGENT-01). */
export function useAgentsOnly(): boolean {
  const session = useSession();
  const agent = isAgent(session);
  const goTo = useGoTo();
  const toast = useToast();
  const textOf = useTextOf();
  const leave = useEffectEvent(() => {
    toast(textOf('errors:auth.forbidden'), { duration: 'short' });
    goTo({ page: 'home', replace: true });
  });
  useEffect(() => {
    if (session.status === 'member' && !agent) leave();
  }, [session.status, agent]);
  return agent;
}
