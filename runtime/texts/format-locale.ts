/**
 * Locale for `Intl` that works equally in every engine. WebKit does not map `tl` to `fil` and would fall back to the device's language.
 * Arabic's default digits differ between CLDR versions.
 */
export function formatLocale(languageCode: string): string {
  return `${languageCode.replace(/^tl\b/, 'fil')}-u-nu-latn`;
}
