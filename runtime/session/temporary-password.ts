import { createStore, type Store, useStore } from '../browser/store.ts';
import { useSession } from './session-context.tsx';

/** What the player typed at a login that demands another password, and the session that it gave. */
type TemporaryPassword = { readonly token: string; readonly password: string };

/** In memory and nowhere else (PSW-AMB-01): a reload forgets it, and the page of the change asks for it again. */
export const temporaryPassword: Store<TemporaryPassword | undefined> = createStore<
  TemporaryPassword | undefined
>(undefined);

/** The temporary password of the session of now. */
export function useTemporaryPassword(): string | undefined {
  const held = useStore(temporaryPassword);
  const { record } = useSession();
  return held !== undefined && held.token === record?.token ? held.password : undefined;
}
