import { timing } from '../../schema/constants.ts';
import type { Delivery } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import { formatText, pluralKey } from './format-text.ts';
import { loadTexts, type Texts } from './load-texts.ts';
import { type Namespace, namespaceOf, type TextValues } from './namespaces.ts';

/** Texts that are at hand, by namespace; a document carries those of its first paint. */
export type LoadedTexts = Readonly<Partial<Record<string, Texts>>>;

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

/** One store a page, or a rendering. Order of texts: brand, language, EN. */
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
  const shipped = new Map<Language, Map<string, Texts>>([[language, new Map(entriesOf(texts))]]);
  let current = language;
  let brandTexts = overrides;
  let version = 0;
  let choice: ReturnType<typeof setTimeout> | undefined;

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  async function load(of: Language, namespaces: readonly string[]): Promise<void> {
    const known = shipped.get(of) ?? new Map<string, Texts>();
    shipped.set(of, known);
    const missing = namespaces.filter((namespace) => !known.has(namespace));
    if (missing.length === 0) return;
    await Promise.all(
      missing.map(async (namespace) => {
        known.set(namespace, await loadTexts({ language: of, namespace }));
      }),
    );
    if (of === current) changed();
  }

  async function switchTo(next: Language): Promise<void> {
    await load(next, [...(shipped.get(current)?.keys() ?? [])]);
    current = next;
    changed();
  }

  function find(key: string): string | undefined {
    const namespace = namespaceOf(key);
    const own = shipped.get(current)?.get(namespace)?.[key.slice(namespace.length + 1)];
    return brandTexts[current]?.[key] ?? own ?? brandTexts.EN?.[key];
  }

  return {
    language: () => current,
    text: (key, values) => {
      const form = pluralKey({ key, values, languageCode: languages[current].code });
      return formatText({ text: find(form) ?? find(key) ?? key, values });
    },
    has: (namespace) => shipped.get(current)?.has(namespace) === true,
    load: (namespaces) => load(current, namespaces),
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

function entriesOf(texts: LoadedTexts): [string, Texts][] {
  return Object.entries(texts).filter((entry): entry is [string, Texts] => entry[1] !== undefined);
}
