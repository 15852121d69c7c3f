/**
 * Libraries give `navigator.language` to Intl, which throws if it is no language tag, and then a whole page is missing. Chromium on a
 * machine without a language reports `en-US@posix`, WebKitGTK `c`. It is imported before the libraries.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' });
}
