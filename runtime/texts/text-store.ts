import { timing } from '../../schema/constants.ts';
import type { Delivery } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import { readText } from './format-text.ts';
import type { Namespace, TextValues } from './namespaces.ts';
import type { TextEngine } from './text-engine.ts';
import type { LoadedTexts } from './texts.ts';

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
  readonly override: (texts: Delivery['texts']) => Promise<void>;
  /** i18next, loaded when it is first asked for; from then on every text comes from it. */
  readonly engine: () => Promise<TextEngine>;
  readonly loadedTexts: () => LoadedTexts;
  /** Changes with every change of texts; for `useSyncExternalStore`. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
};

/** One store a page, or a rendering. A document's texts are read as they are until i18next takes over. */
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
  let current = language;
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
        ready = createTextEngine({ language, texts, overrides });
        return ready;
      },
      (error) => {
        // It may arrive the next time.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  const has = (namespace: string) => ready?.has(namespace) ?? texts[namespace] !== undefined;

  async function load(namespaces: readonly string[]): Promise<void> {
    const missing = namespaces.filter((namespace) => !has(namespace));
    if (missing.length === 0) return;
    await (await engine()).load({ language: current, namespaces: missing });
    changed();
  }

  async function switchTo(next: Language): Promise<void> {
    await (await engine()).switchTo(next);
    current = next;
    changed();
  }

  return {
    language: () => current,
    text: (key, values) =>
      ready?.text(key, values) ?? readText({ texts, key, values, languageCode: languages[current].code }),
    has,
    load,
    switchTo,
    choose: (next) => {
      clearTimeout(choice);
      choice = setTimeout(() => {
        // Texts that don't load leave the page in the language that it has.
        if (next !== current) switchTo(next).catch(() => undefined);
      }, timing.languageDebounce);
    },
    override: async (next) => {
      await (await engine()).override(next);
      changed();
    },
    engine,
    loadedTexts: () => ready?.layered() ?? texts,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
