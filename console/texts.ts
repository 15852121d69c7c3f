import { createInstance } from 'i18next';
import { printable } from '../schema/rules/printable.ts';
import texts from '../texts/EN/console.json';

export type TextKey = keyof typeof texts;
export type TextValues = Readonly<Record<string, string | number>>;

/** Keys of texts. `count` chooses the plural form, so keys are written without its suffix. */
type PluralKey = TextKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

const instance = createInstance();
void instance.init({
  lng: 'en',
  resources: { en: { console: texts } },
  defaultNS: 'console',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // React escapes HTML. Characters that change the writing direction would reorder the sentence around a value.
  interpolation: { escape: (value) => printable(String(value)) },
});

/** A text of the console. English only for now. */
export function text(key: TextKey | PluralKey, values: TextValues = {}): string {
  return instance.t(key, values);
}
