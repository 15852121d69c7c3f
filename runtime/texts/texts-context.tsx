import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import type { KeyOf, Namespace, TextValues } from './namespaces.ts';
import type { TextStore } from './text-store.ts';

const TextsContext = createContext<TextStore | undefined>(undefined);

export function TextsProvider({ store, children }: { store: TextStore; children: ReactNode }) {
  return <TextsContext value={store}>{children}</TextsContext>;
}

export function useTextStore(): TextStore {
  const store = useContext(TextsContext);
  if (store === undefined) throw new Error('TextsProvider is missing');
  useSyncExternalStore(store.subscribe, store.version, store.version);
  return store;
}

/** Texts of one namespace, keys checked: `const t = useText('shell'); t('menu.home')`. Suspends while it loads. */
export function useText<N extends Namespace>(namespace: N): (key: KeyOf<N>, values?: TextValues) => string {
  const store = useTextStore();
  if (!store.has(namespace)) use(pendingLoad({ store, namespace }));
  return (key, values) => store.text(`${namespace}:${key}`, values);
}

/** Text of a key that comes from a manifest or a registry, with its namespace: `shell:menu.home`. */
export function useTextOf(): (key: string, values?: TextValues) => string {
  const store = useTextStore();
  return store.text;
}

export function useLanguage(): {
  readonly id: Language;
  /** As calls carry it and `Intl` reads it. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
} {
  const id = useTextStore().language();
  return { id, code: languages[id].code, direction: languages[id].direction };
}

/** `use` needs the same promise at each try. */
const loads = new WeakMap<TextStore, Map<string, Promise<void>>>();

function pendingLoad({ store, namespace }: { store: TextStore; namespace: Namespace }): Promise<void> {
  const pending = loads.get(store) ?? new Map<string, Promise<void>>();
  loads.set(store, pending);
  const key = `${store.language()} ${namespace}`;
  const known = pending.get(key);
  if (known !== undefined) return known;
  const load = store.load([namespace]);
  pending.set(key, load);
  return load;
}
