import { createInstance, type i18n } from 'i18next';
import type { Delivery } from '../../schema/delivery.ts';
import { localeOf } from '../../schema/formats.ts';
import { type Language, pluralCategoriesOf, tagOf, textLanguageOf } from '../../schema/languages.ts';
import { shownValues, type TextValues, withoutPlural } from '../../schema/shown-text.ts';

import { namespaceOf } from './namespaces.ts';
import type { LoadedTexts, Texts } from './texts.ts';
/** i18next, with the brand's texts overriding the files. Loaded separately: see `docs/decisions/008`. */
export type TextEngine = {
  /** Instance for components of react-i18next. */
  readonly i18n: i18n;
  readonly text: (key: string, values?: TextValues, locale?: string) => string;
  readonly has: (namespace: string) => boolean;
  /** Loads the files of a language and of EN, its fallback. */
  readonly load: (wanted: { language: Language; namespaces: readonly string[] }) => Promise<void>;
  /** Switches the language after all namespaces in use are loaded in it. */
  readonly switchTo: (language: Language) => Promise<void>;
  readonly override: (texts: Delivery['texts']) => Promise<void>;
  /** Texts in use by namespace, merged: brand over language over EN. */
  readonly layered: () => LoadedTexts;
};

/** Starts with the document's texts, which are already merged. Their files are loaded only when a layer changes. */
export function createTextEngine(language: Language, texts: LoadedTexts, overrides: Delivery['texts']): TextEngine {
  const engine = createInstance();
  const files = new Map(
    Object.entries(texts).map(([namespace, carried = {}]) => [`${language} ${namespace}`, carried]),
  );
  const used = new Set(Object.keys(texts));
  let current = language;
  let brandTexts = overrides;

  // Without a backend `init` completes synchronously.
  void engine.init({
    lng: canonicalTag(language),
    fallbackLng: canonicalTag('EN'),
    load: 'currentOnly',
    initAsync: false,
    resources: {},
    ns: [...used],
    keySeparator: false,
    nsSeparator: ':',
    appendNamespaceToMissingKey: true,
    // React escapes the text when rendering.
    interpolation: { escapeValue: false },
  });
  for (const of of withSource(language)) layOver(of);

  /** Rebuilds every namespace of a language: its file, overridden by the brand's texts. */
  function layOver(of: Language): void {
    const tag = canonicalTag(of);
    const own = byNamespace(brandTexts[of] ?? {});
    const written = Object.keys(engine.getDataByLanguage(tag) ?? {});
    for (const namespace of new Set([...used, ...own.keys(), ...written])) {
      const both = { ...files.get(`${of} ${namespace}`), ...own.get(namespace) };
      engine.removeResourceBundle(tag, namespace);
      engine.addResourceBundle(tag, namespace, withAllForms(both, of), false, true, { silent: true, skipCopy: true });
    }
  }

  async function load(wanted: { language: Language; namespaces: readonly string[] }): Promise<void> {
    const both = withSource(wanted.language);
    await Promise.all(
      both.flatMap((of) =>
        wanted.namespaces.map(async (namespace) => {
          files.set(`${of} ${namespace}`, await loadTexts(of, namespace));
        }),
      ),
    );
    for (const namespace of wanted.namespaces) used.add(namespace);
    for (const of of both) layOver(of);
  }

  return {
    i18n: engine,
    // Nesting is off, so that a text cannot include other texts.
    text: (key, values = {}, locale = localeOf(current)) =>
      engine.t(key, { replace: shownValues(values, locale), nest: false, ...countOf(values) }),
    has: (namespace) => files.has(`${current} ${namespace}`),
    load,
    switchTo: async (next) => {
      await load({ language: next, namespaces: [...used] });
      await engine.changeLanguage(canonicalTag(next));
      current = next;
    },
    override: async (next) => {
      brandTexts = next;
      await load({ language: current, namespaces: [...used] });
    },
    layered: () =>
      Object.fromEntries(
        [...used].map((namespace) => [
          namespace,
          {
            ...engine.getResourceBundle(canonicalTag('EN'), namespace),
            ...engine.getResourceBundle(canonicalTag(current), namespace),
          },
        ]),
      ),
  };
}

/** A language and its fallback. */
function withSource(language: Language): Language[] {
  return language === 'EN' ? ['EN'] : [language, 'EN'];
}

/** i18next's canonical tag of a language, such as `zh-CN`. */
const canonicalTag = (language: Language): string => Intl.getCanonicalLocales(tagOf(language))[0] ?? tagOf(language);

/** Only a number chooses a plural form. */
const countOf = ({ count }: TextValues) => (typeof count === 'number' ? { count } : {});

/** Missing plural forms have the text of `other`: i18next would look for them in English, or show the key. */
function withAllForms(texts: Texts, language: Language): Texts {
  const all: Record<string, string> = { ...texts };
  for (const [key, text] of Object.entries(texts))
    if (key.endsWith('_other'))
      for (const category of pluralCategoriesOf(language)) all[`${withoutPlural(key)}_${category}`] ??= text;
  return all;
}

function byNamespace(texts: Readonly<Record<string, string>>): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [key, text] of Object.entries(texts)) {
    const namespace = namespaceOf(key);
    const own = found.get(namespace) ?? {};
    found.set(namespace, own);
    own[key.slice(namespace.length + 1)] = text;
  }
  return found;
}

const loaded = new Map<string, Promise<Texts>>();

/** Loads the file of a namespace in one language. Missing keys fall back to EN. */
export function loadTexts(language: Language, namespace: string): Promise<Texts> {
  const path = `../../texts/${textLanguageOf(language)}/${namespace}.json`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  // The list of files is loaded lazily, because the first paint's texts come with the document.
  const load = import('./text-files.ts').then(({ textFiles }) => textFiles[path]?.() ?? {});
  loaded.set(path, load);
  // Don't cache failures.
  load.catch(() => loaded.delete(path));
  return load;
}
