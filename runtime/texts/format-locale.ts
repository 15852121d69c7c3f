/**
 * The locale that figures and dates are written for, the same in every engine: WebKit does not know that `tl` is called `fil` now and
 * would take the language of the device, and which digits Arabic has by default changed between versions of its data.
 */
export function formatLocale(languageCode: string): string {
  return `${languageCode.replace(/^tl\b/, 'fil')}-u-nu-latn`;
}
