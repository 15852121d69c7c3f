import { createContext, type ReactNode, startTransition, use, useContext, useEffect, useMemo, useState } from 'react';
import { isolatedValues } from '../../schema/isolated-values.ts';
import { directionOf, type Language, languages } from '../../schema/languages.ts';
import type { TextValues } from '../../schema/shown-text.ts';
import { fulfilled } from '../browser/fulfilled.ts';
import type { KeyOf, Namespace } from './namespaces.ts';
import type { TextStore } from './text-store.ts';

type Texts = { readonly store: TextStore; readonly version: number };

const TextsContext = createContext<Texts | undefined>(undefined);

/**
 * New texts are set in a transition. An urgent update would replace a boundary that is still hydrating with its fallback, and lose input.
 */
export function TextsProvider({ store, children }: { store: TextStore; children: ReactNode }) {
  const [version, setVersion] = useState(store.version);
  useEffect(() => {
    const follow = () => startTransition(() => setVersion(store.version()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  useEffect(() => store.shown.set(version), [store, version]);
  const texts = useMemo(() => ({ store, version }), [store, version]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

export function useTextStore(): TextStore {
  return useTexts().store;
}

/** Changes whenever texts change that may be shown. */
export function useTextsVersion(): number {
  return useTexts().version;
}

function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error('TextsProvider is missing');
  return texts;
}

/** Texts of one namespace with checked keys: `const t = useText('shell'); t('menu.home')`. Suspends while the namespace loads. */
export function useText<N extends Namespace>(namespace: N): (key: KeyOf<N>, values?: TextValues) => string {
  const store = useTextStore();
  use(arrival(store, namespace));
  const direction = directionOf(store.language());
  return (key, values) => store.text(`${namespace}:${key}`, values && isolatedValues(values, direction));
}

/** Text of a key that comes from a manifest or a registry, with its namespace: `shell:menu.home`. */
export function useTextOf(): (key: string, values?: TextValues) => string {
  const store = useTextStore();
  return store.text;
}

export function useLanguage(): {
  readonly id: Language;
  /** Language code of requests. */
  readonly code: string;
  /** Locale of dates, numbers and lists (`schema/formats.ts`). */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
} {
  const store = useTextStore();
  const id = store.language();
  return { id, code: languages[id].code, locale: store.locale(), direction: directionOf(id) };
}

const arrivals = new WeakMap<TextStore, Map<string, Promise<void>>>();
const here = fulfilled(Promise.resolve(), undefined);

/** How long a failed load stays cached, in ms: long enough for React to show the failure. After that "Try again" loads again. */
const failureCachedFor = 1_000;

/** Cached, because `use` needs a stable promise across renders. */
function arrival(store: TextStore, namespace: Namespace): Promise<void> {
  const known = arrivals.get(store) ?? new Map<string, Promise<void>>();
  arrivals.set(store, known);
  const key = `${store.language()} ${namespace}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  if (store.has(namespace)) return here;
  const load = store.load([namespace]);
  known.set(key, load);
  load.catch(() => setTimeout(() => known.delete(key), failureCachedFor));
  return load;
}
