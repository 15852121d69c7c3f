import { useSearchParams } from 'react-router-dom';
import { pathTo, returnParameter } from '../../schema/page-address.ts';
import { pageAfterLogin } from '../../schema/resolve-route.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { returnPathOf } from '../page/page-link.tsx';
import { useSession } from '../session/session-context.tsx';

/** Query that preserves the return path when moving between login and registration. */
export function useReturnQuery(): Readonly<Record<string, string>> {
  const [search] = useSearchParams();
  const path = returnPathOf(search);
  return path === undefined ? {} : { [returnParameter]: path };
}

/** Path after a login: the page that required the login, else the one of the entry. */
export function useAfterLogin(entry: 'login' | 'agentLogin' = 'login'): string {
  const [search] = useSearchParams();
  const manifest = useManifest();
  const type = useSession().record?.type;
  return returnPathOf(search) ?? pathTo({ page: pageAfterLogin({ manifest, entry, type }) });
}

/** Whether players can reset a forgotten password themselves (LOGIN-05, REG-03). */
export function useCanRecover(): boolean {
  const { email, phone } = useManifest().recovery;
  return email || phone;
}
