import { useSearchParams } from 'react-router-dom';
import { useManifest } from '../brand/brand-context.tsx';
import { pathTo, returnParameter, returnPathOf } from '../page/page-link.tsx';

/** Query that carries the way back from login to registration and the other way round. */
export function useReturnQuery(): Readonly<Record<string, string>> {
  const [search] = useSearchParams();
  const path = returnPathOf(search);
  return path === undefined ? {} : { [returnParameter]: path };
}

/** Where a fresh session leads: to the page that asked for it, else to the brand's choice (LOGIN-AMB-04). */
export function useAfterLogin(): string {
  const [search] = useSearchParams();
  const { successPage } = useManifest().login;
  return returnPathOf(search) ?? pathTo({ page: successPage });
}

/** Whether a forgotten password can be replaced by the player at all (LOGIN-05, REG-03). */
export function useCanRecover(): boolean {
  const { email, phone } = useManifest().recovery;
  return email || phone;
}
