import type { Language } from '../../schema/languages.ts';
import type { TextValues } from '../../schema/shown-text.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { brandText } from './brand-text.ts';

/** A text of the `messages` namespace in the brand's wording. */
export function messageText({
  brand,
  language,
  key,
  values,
}: {
  brand: Brand;
  language: Language;
  /** Key in the namespace `messages`. */
  key: string;
  values: TextValues;
}): string {
  return brandText({ brand, language, name: `messages:${key}`, values });
}
