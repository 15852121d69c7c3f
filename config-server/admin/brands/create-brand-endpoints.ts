import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { OriginOf } from '../../../server/brands/brand-origin.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import { createBrand } from '../../../server/brands/new-brand/create-brand.ts';
import { isPlaceholder, type RequestedSettings } from '../../../server/brands/new-brand/settings.ts';
import { recordingRefusedSecrets } from '../../../server/brands/secrets/record-refused-secrets.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { createHourlyCounts } from '../../../server/limits/hourly-counts.ts';
import { type Budget, createLimits } from '../../../server/limits/limits.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import { spend } from '../../../server/staff/staff-parts.ts';
import { releasedValue } from '../acts/act-values.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** A brand lasts for years, so more than twenty an hour by one person are a mistake or an attack. */
const createBudget: Budget = { scope: 'brand-create', limit: 20, seconds: 3600 };
/**
 * Maximum dry runs of one person an hour. Each draws a logo, and a form sends its input while it is typed. Each node counts its own,
 * because they write nothing.
 */
const triesAnHour = 300;

/** Creates brands from a few settings. */
export const createBrandEndpoints = ({
  sets,
  brands,
  originOf,
  database,
  clock,
}: DatabaseAndClock & {
  sets: BrandSets;
  /** Brands, including those of staging. */
  brands: Pick<BrandSet, 'byId'>;
  originOf: OriginOf;
}) => {
  const limits = createLimits();
  const tries = createHourlyCounts({ clock, limit: triesAnHour });
  const countTry = (actor: string) => {
    const taken = tries.take(actor);
    if (!taken.granted) throw new CodedError('request.too_many', { retryAfter: taken.retryAfter });
  };
  return {
    createBrand: async ({ body: { dryRun, reason, from, ...stated }, actor, staff, log }) => {
      if (dryRun) countTry(actor);
      else await spend({ parts: { database, limits }, budget: createBudget, subject: actor });
      const { settings, released } = await recordingRefusedSecrets({
        database,
        clock,
        actor,
        reason,
        dryRun,
        act: () =>
          createBrand({
            sets,
            database,
            clock,
            requested: requestedOf(stated),
            from,
            rights: brandRights(staff),
            actor,
            reason,
            dryRun,
          }),
      });
      const { id, name, merchantCode, colour, template } = settings;
      const staged = dryRun ? undefined : brands.byId(stagingTenant(id));
      if (!dryRun) log.info({ tenant: id, actor }, 'created the brand in staging');
      return {
        id,
        name,
        merchantCode,
        colour,
        template,
        domains: stated.domains === undefined ? [] : [...settings.domains],
        isPlaceholderLicence: isPlaceholder(settings),
        release: dryRun ? null : (released.number ?? null),
        address: staged === undefined ? null : originOf(staged),
        warnings: releasedValue(released).warnings,
      };
    },
  } satisfies Partial<AdminEndpoints<'brands'>>;
};

type Stated = Omit<RequestedSettings, 'id' | 'age' | 'domains' | 'languages'> & {
  readonly id: string;
  readonly age?: number;
  readonly domains?: readonly string[];
  readonly languages?: readonly string[];
};

/** The settings in the form of a command line. */
function requestedOf({ age, domains, languages, ...texts }: Stated): RequestedSettings & { readonly id: string } {
  return {
    ...texts,
    ...(age !== undefined && { age: String(age) }),
    ...(domains !== undefined && { domains: domains.join(' ') }),
    ...(languages !== undefined && { languages: languages.join(' ') }),
  };
}
