import { createInstance, type i18n } from 'i18next';
import type { Delivery } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';

import { namespaceOf, type TextValues } from './namespaces.ts';
import type { LoadedTexts, Texts } from './texts.ts';
/** i18next, with the brand's texts overriding the files. Loaded separately: see `docs/decisions/008`. */
export type TextEngine = {
  /** Instance for components of react-i18next. */
  readonly i18n: i18n;
  readonly text: (key: string, values?: TextValues) => string;
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
export function createTextEngine({
  language,
  texts,
  overrides,
}: {
  language: Language;
  texts: LoadedTexts;
  overrides: Delivery['texts'];
}): TextEngine {
  const engine = createInstance();
  const files = new Map(
    Object.entries(texts).map(([namespace, carried = {}]) => [`${language} ${namespace}`, carried]),
  );
  const used = new Set(Object.keys(texts));
  let current = language;
  let brandTexts = overrides;

  // Without a backend `init` completes synchronously.
  void engine.init({
    lng: tagOf(language),
    fallbackLng: tagOf('EN'),
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
    const tag = tagOf(of);
    const own = byNamespace(brandTexts[of] ?? {});
    const written = Object.keys(engine.getDataByLanguage(tag) ?? {});
    for (const namespace of new Set([...used, ...own.keys(), ...written])) {
      const both = { ...files.get(`${of} ${namespace}`), ...own.get(namespace) };
      engine.removeResourceBundle(tag, namespace);
      engine.addResourceBundle(tag, namespace, both, false, true, { silent: true, skipCopy: true });
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
    text: (key, values) => engine.t(key, { replace: values ?? {}, nest: false, ...countOf(values) }),
    has: (namespace) => files.has(`${current} ${namespace}`),
    load,
    switchTo: async (next) => {
      await load({ language: next, namespaces: [...used] });
      await engine.changeLanguage(tagOf(next));
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
            ...engine.getResourceBundle(tagOf('EN'), namespace),
            ...engine.getResourceBundle(tagOf(current), namespace),
          },
        ]),
      ),
  };
}

/** A language and its fallback. */
function withSource(language: Language): Language[] {
  return language === 'EN' ? ['EN'] : [language, 'EN'];
}

/** i18next's canonical tag of a language: `zh-CN`, and `fil-PH` for `tl-ph`. */
function tagOf(language: Language): string {
  const { code } = languages[language];
  return Intl.getCanonicalLocales(code)[0] ?? code;
}

function countOf(values: TextValues | undefined): { count?: number } {
  return typeof values?.count === 'number' ? { count: values.count } : {};
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
  const path = `../../texts/${language}/${namespace}.json`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  // The list of files is loaded lazily, because the first paint's texts come with the document.
  const load = import('./text-files.ts').then(({ textFiles }) => textFiles[path]?.() ?? {});
  loaded.set(path, load);
  // Don't cache failures.
  load.catch(() => loaded.delete(path));
  return load;
}
