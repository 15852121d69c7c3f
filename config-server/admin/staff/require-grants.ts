import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isLanguage, languageIds } from '../../../schema/languages.ts';
import { type BrandSets, hasBrand } from '../../../server/brands/environments.ts';

type Grants = Partial<Pick<AdminBodyOf<'changeStaff'>, 'role' | 'brands' | 'languages'>>;

/**
 * Checks rights that an account or a token is to have. Throws `brand.unknown` for brands that do not exist, and `request.invalid` for a
 * language that nobody can read the site in, and for languages of another role.
 */
export function requireGrants(sets: BrandSets, { role, brands, languages }: Grants): void {
  const unknown = brands?.find((id) => !hasBrand(sets, id));
  if (unknown !== undefined)
    throw new CodedError('brand.unknown', {
      message: `no brand is called ${unknown}: name brands by their ids, or leave them out for all brands`,
    });
  const noLanguage = languages?.find((language) => !isLanguage(language));
  if (noLanguage !== undefined)
    throw new CodedError('request.invalid', {
      message: `languages: no language is called ${noLanguage}: there are ${languageIds.join(', ')}`,
    });
  if (role !== undefined && role !== 'translator' && languages)
    throw new CodedError('request.invalid', { message: 'languages: only translators have languages' });
}
