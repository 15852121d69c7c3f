import { createInstance, type i18n } from 'i18next';
import { timing } from '../../schema/constants.ts';
import type { Delivery } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { loadTexts, type Texts } from './load-texts.ts';
import type { Namespace, TextValues } from './namespaces.ts';

/** Texts that are at hand, by namespace; a document carries those of its first paint. */
export type LoadedTexts = Readonly<Partial<Record<Namespace, Texts>>>;

export type TextStore = {
  readonly language: () => Language;
  /** The text of `namespace:key`, in the language of now. The key itself where no text is known. */
  readonly text: (key: string, values?: TextValues) => string;
  readonly has: (namespace: Namespace) => boolean;
  readonly load: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Loads what is in use in the other language, then switches all of it at once. */
  readonly switchTo: (language: Language) => Promise<void>;
  /** The player picked a language; of several quick choices the last one counts (I18N-10). */
  readonly choose: (language: Language) => void;
  /** The brand's own texts changed. */
  readonly override: (texts: Delivery['texts']) => void;
  readonly loadedTexts: () => LoadedTexts;
  /** Changes with every change of texts; for `useSyncExternalStore`. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
};

/** One store a render, one i18next instance in it. Order of texts: brand, language, EN. */
export function createTextStore({
  language,
  texts,
  overrides,
}: {
  language: Language;
  texts: LoadedTexts;
  overrides: Delivery['texts'];
}): TextStore {
  const listeners = new Set<() => void>();
  const shipped = new Map<Language, Map<Namespace, Texts>>();
  let current = language;
  let brandTexts = overrides;
  let version = 0;
  const instance: i18n = createInstance();
  // `init` is synchronous with all resources given; nothing of it is awaited.
  void instance.init({
    lng: language,
    resources: {},
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: ':',
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  for (const [namespace, known] of Object.entries(texts)) keep(language, namespace as Namespace, known);

  function keep(of: Language, namespace: Namespace, known: Texts): void {
    const namespaces = shipped.get(of) ?? new Map<Namespace, Texts>();
    shipped.set(of, namespaces.set(namespace, known));
    const all = { ...brandTextsOf('EN', namespace), ...known, ...brandTextsOf(of, namespace) };
    instance.addResourceBundle(of, namespace, all, false, true);
  }

  function brandTextsOf(of: Language, namespace: Namespace): Texts {
    const prefix = `${namespace}:`;
    const own = Object.entries(brandTexts[of] ?? {}).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
  }

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  async function loadFor(of: Language, namespaces: readonly Namespace[]): Promise<void> {
    const missing = namespaces.filter((namespace) => shipped.get(of)?.has(namespace) !== true);
    const found = await Promise.all(missing.map((namespace) => loadTexts({ language: of, namespace })));
    missing.forEach((namespace, index) => {
      keep(of, namespace, found[index] ?? {});
    });
    if (missing.length > 0 && of === current) changed();
  }

  async function switchTo(next: Language): Promise<void> {
    await loadFor(next, [...(shipped.get(current)?.keys() ?? [])]);
    current = next;
    await instance.changeLanguage(next);
    changed();
  }

  let choice: ReturnType<typeof setTimeout> | undefined;

  return {
    language: () => current,
    text: (key, values) => instance.t(key, values ?? {}),
    has: (namespace) => shipped.get(current)?.has(namespace) === true,
    load: (namespaces) => loadFor(current, namespaces),
    switchTo,
    choose: (next) => {
      clearTimeout(choice);
      choice = setTimeout(() => {
        // Texts that don't load leave the page in the language that it has.
        if (next !== current) switchTo(next).catch(() => undefined);
      }, timing.languageDebounce);
    },
    override: (next) => {
      brandTexts = next;
      for (const [of, namespaces] of shipped)
        for (const [namespace, known] of namespaces) keep(of, namespace, known);
      changed();
    },
    loadedTexts: () => Object.fromEntries(shipped.get(current) ?? []),
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
