import { useSearchParams } from 'react-router-dom';
import { pathTo, returnParameter } from '../../schema/page-address.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { returnPathOf } from '../page/page-link.tsx';
import { isAgent, useSession } from '../session/session-context.tsx';

/** Query that preserves the return path when moving between login and registration. */
export function useReturnQuery(): Readonly<Record<string, string>> {
  const [search] = useSearchParams();
  const path = returnPathOf(search);
  return path === undefined ? {} : { [returnParameter]: path };
}

/** Path after login: the page that required the login, else the brand's choice (LOGIN-AMB-04). */
export function useAfterLogin(): string {
  const [search] = useSearchParams();
  const { successPage } = useManifest().login;
  return returnPathOf(search) ?? pathTo({ page: successPage });
}

/** Path after the login of agents: the page that required the login, else the agent's home. Other members continue where players do. */
export function useAfterAgentLogin(): string {
  const [search] = useSearchParams();
  const agent = isAgent(useSession());
  const target = useAfterLogin();
  return agent ? (returnPathOf(search) ?? pathTo({ page: 'agentHome' })) : target;
}

/** Whether players can reset a forgotten password themselves (LOGIN-05, REG-03). */
export function useCanRecover(): boolean {
  const { email, phone } = useManifest().recovery;
  return email || phone;
}
