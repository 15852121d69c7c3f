import { formatLocale } from './format-locale.ts';
import { namespaceOf, type TextValues } from './namespaces.ts';
import type { Texts } from './texts.ts';

/**
 * Resolves texts before i18next is loaded: fills `{{name}}`, and picks `key_one`, `key_other`, … for `key` by `count`. A test
 * compares it with i18next.
 */
export function readText({
  texts,
  key,
  values,
  languageCode,
}: {
  /** Texts by namespace, with brand and fallback texts already merged. */
  texts: Readonly<Partial<Record<string, Texts>>>;
  key: string;
  values: TextValues | undefined;
  languageCode: string;
}): string {
  const namespace = namespaceOf(key);
  const own = texts[namespace];
  const name = key.slice(namespace.length + 1);
  const found = formsOf({ count: values?.count, languageCode }).find((form) => own?.[name + form] !== undefined);
  return formatText({ text: own?.[name + (found ?? '')] ?? key, values });
}

function formatText({ text, values }: { text: string; values: TextValues | undefined }): string {
  if (values === undefined) return text;
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

/** Plural suffixes for a count, best match first. Zero has its own form in every language. */
function formsOf({ count, languageCode }: { count: unknown; languageCode: string }): string[] {
  if (typeof count !== 'number') return [''];
  const form = `_${new Intl.PluralRules(formatLocale(languageCode)).select(count)}`;
  return count === 0 ? ['_zero', form, ''] : [form, ''];
}
