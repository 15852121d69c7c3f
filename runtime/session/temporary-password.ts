import { createStore, type Store, useStore } from '../browser/store.ts';
import { useSession } from './session-context.tsx';

/** Temporary password typed at login, and the token of the session that it started. */
type TemporaryPassword = { readonly token: string; readonly password: string };

/** In memory only (PSW-AMB-01): after a reload the change-password page requires it again. */
export const temporaryPassword: Store<TemporaryPassword | undefined> = createStore<TemporaryPassword | undefined>(
  undefined,
);

/** The temporary password, if it belongs to the current session. */
export function useTemporaryPassword(): string | undefined {
  const current = useStore(temporaryPassword);
  const { record } = useSession();
  return current !== undefined && current.token === record?.token ? current.password : undefined;
}
