import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isLanguage, languageIds } from '../../../schema/languages.ts';
import { type BrandSets, hasBrand } from '../../../server/brands/environments.ts';

/** Throws `brand.unknown` for rights at brands that do not exist. */
export function requireBrands(sets: BrandSets, ids: readonly string[] | null | undefined): void {
  const unknown = ids?.find((id) => !hasBrand(sets, id));
  if (unknown !== undefined)
    throw new CodedError('brand.unknown', {
      message: `no brand is called ${unknown}: name brands by their ids, or leave them out for all brands`,
    });
}

/** Throws `request.invalid` for a language that nobody can read the site in, and for languages of another role. */
export function requireLanguages({ role, languages }: Pick<AdminBodyOf<'changeStaff'>, 'role' | 'languages'>): void {
  const unknown = languages?.find((language) => !isLanguage(language));
  if (unknown !== undefined)
    throw new CodedError('request.invalid', {
      message: `languages: no language is called ${unknown}: there are ${languageIds.join(', ')}`,
    });
  if (role !== undefined && role !== 'translator' && languages)
    throw new CodedError('request.invalid', { message: 'languages: only translators have languages' });
}
