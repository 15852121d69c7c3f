import { timing } from '../../schema/constants.ts';
import type { Delivery } from '../../schema/delivery.ts';
import { type FormatSettings, localeOf } from '../../schema/formats.ts';
import type { Language } from '../../schema/languages.ts';
import { filledText, type TextValues, textForCount } from '../../schema/shown-text.ts';
import { createStore, type Store } from '../browser/store.ts';
import { type Namespace, namespaceOf } from './namespaces.ts';
import type { TextEngine } from './text-engine.ts';
import type { LoadedTexts, Texts } from './texts.ts';
export type TextStore = {
  readonly language: () => Language;
  /** Locale of the current language with the brand's calendar and digits. */
  readonly locale: () => string;
  /** The text of `namespace:key` in the current language; the key itself if the text is unknown. */
  readonly text: (key: string, values?: TextValues) => string;
  readonly has: (namespace: Namespace) => boolean;
  /** The same for who shows other words until then, and renders again once the texts have arrived. */
  readonly hasOrMisses: (namespace: Namespace) => boolean;
  readonly load: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Loads all namespaces in use in the other language, then switches all of them at once. */
  readonly switchTo: (language: Language) => Promise<void>;
  /** Language choice of the player, debounced: the last of several quick choices counts (I18N-10). */
  readonly choose: (language: Language) => void;
  /** Replaces the brand's own texts. */
  readonly override: (texts: Delivery['texts']) => Promise<void>;
  /** Replaces the brand's calendar and digits. */
  readonly format: (settings: FormatSettings) => void;
  /** Loads i18next on first use. From then on all texts come from it. */
  readonly engine: () => Promise<TextEngine>;
  readonly loadedTexts: () => LoadedTexts;
  /** Incremented with every change of texts that may be shown. */
  readonly version: () => number;
  /** The version that the page shows. The page sets it once it has rendered the texts, which may be much later than the change. */
  readonly shown: Store<number>;
  readonly subscribe: (listener: () => void) => () => void;
};

/** One store per page or server rendering. The document's texts are used directly until i18next is loaded. */
export function createTextStore({
  language,
  texts,
  overrides,
  settings: given = {},
}: {
  language: Language;
  texts: LoadedTexts;
  overrides: Delivery['texts'];
  settings?: FormatSettings;
}): TextStore {
  const listeners = new Set<() => void>();
  let current = language;
  let settings = given;
  let version = 0;
  let choice: ReturnType<typeof setTimeout> | undefined;
  let ready: TextEngine | undefined;
  let loading: Promise<TextEngine> | undefined;

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function engine(): Promise<TextEngine> {
    loading ??= import('./text-engine.ts').then(
      ({ createTextEngine }) => {
        ready = createTextEngine(language, texts, overrides);
        return ready;
      },
      (error) => {
        // Don't cache the failure.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  const locale = () => localeOf(current, settings);

  const has = (namespace: string) => ready?.has(namespace) ?? texts[namespace] !== undefined;

  /** Namespaces of which a text was looked up and was not there. */
  const missed = new Set<string>();

  function hasOrMisses(namespace: string): boolean {
    if (has(namespace)) return true;
    missed.add(namespace);
    return false;
  }

  function text(key: string, values?: TextValues): string {
    hasOrMisses(key.split(':', 1)[0] ?? '');
    return ready?.text(key, values, locale()) ?? readText({ texts, key, values, locale: locale() });
  }

  async function load(namespaces: readonly string[]): Promise<void> {
    const missing = namespaces.filter((namespace) => !has(namespace));
    if (missing.length === 0) return;
    await (await engine()).load({ language: current, namespaces: missing });
    // Nobody has to render again for texts that nobody has looked up: all texts are in one context.
    if (missing.filter((namespace) => missed.delete(namespace)).length > 0) changed();
  }

  async function switchTo(next: Language): Promise<void> {
    await (await engine()).switchTo(next);
    current = next;
    changed();
  }

  return {
    language: () => current,
    locale,
    text,
    has,
    hasOrMisses,
    load,
    switchTo,
    choose: (next) => {
      clearTimeout(choice);
      choice = setTimeout(() => {
        // If the texts fail to load, the language stays.
        if (next !== current) switchTo(next).catch(() => undefined);
      }, timing.languageDebounce);
    },
    override: async (next) => {
      await (await engine()).override(next);
      changed();
    },
    format: (next) => {
      const before = locale();
      settings = next;
      if (locale() !== before) changed();
    },
    engine,
    loadedTexts: () => ready?.layered() ?? texts,
    version: () => version,
    shown: createStore(version),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resolves texts before i18next is loaded. A test compares it with i18next. */
export function readText({
  texts,
  key,
  values,
  locale,
}: {
  /** Texts by namespace, with brand and fallback texts already merged. */
  texts: Readonly<Partial<Record<string, Texts>>>;
  key: string;
  values: TextValues | undefined;
  locale: string;
}): string {
  const namespace = namespaceOf(key);
  const own = texts[namespace];
  const name = key.slice(namespace.length + 1);
  const text = textForCount((form) => own?.[form], name, values?.count, locale) ?? key;
  return values === undefined ? text : filledText(text, values, locale);
}
