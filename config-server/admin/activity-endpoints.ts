import { CodedError } from '../../schema/errors.ts';
import { stagingTenant } from '../../schema/staging-tenant.ts';
import { type ActivitySeer, findActors, findActs } from '../../server/activity/find-acts.ts';
import { withUnreadableParents } from '../../server/activity/past-parents.ts';
import { environmentOf, readActs } from '../../server/activity/read-acts.ts';
import { statesOfSets } from '../../server/activity/undo-sets.ts';
import { type BrandSets, environments, hasBrand } from '../../server/brands/environments.ts';
import { brandsWith } from '../../server/brands/search/search-brands.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database, Trx } from '../../server/database/database.ts';
import { brandRights } from '../../server/staff/brand-rights.ts';
import { mayTouch } from '../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../server/staff/staff-identity.ts';
import { emailOf } from '../../server/staff/staff-parts.ts';
import { activityRow } from './activity-rows.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

const rowsOfPage = 50;

/** Lists acts over all brands of the caller. */
export const activityEndpoints = ({ sets, database, clock }: { sets: BrandSets; database: Database; clock: Clock }) =>
  ({
    listActivity: async ({
      staff,
      query: { from, to, actor, brand, kind, environment, after, pageSize = rowsOfPage },
    }) => {
      const seer = seerOf(staff);
      const now = clock.now();
      const { acts, more, hidden } = await database.asOperator(async (trx) => {
        const tenants = brand === undefined ? undefined : withStaging(await theirs({ trx, staff, brand, sets }));
        const actors =
          actor === undefined
            ? undefined
            : await findActors({ trx, text: actor.includes('@') ? emailOf(actor) : actor });
        const filter = { actors, kind, environment, tenants, from: dateOf(from), to: dateOf(to) };
        const heads = await findActs({ trx, seer, filter, after, pageSize });
        const shown = heads.slice(0, pageSize);
        const read = await readActs({ trx, seer, heads: shown, first: tenants });
        const { mayRead } = brandRights(staff);
        const unreadable = new Map<string, ReadonlySet<string>>();
        // A caller who may read all brands, as most may, needs no look-up.
        for (const environment of staff.brands === null ? [] : environments)
          unreadable.set(
            environment,
            await withUnreadableParents({
              trx,
              sets,
              environment,
              mayRead,
              tenants: [...new Set(read.flatMap(({ rows }) => rows.map((row) => row.tenant)))],
            }),
          );
        return { acts: read, more: heads.length > pageSize, hidden: unreadable };
      });
      const states = await statesOfSets({ database, sets, seer, acts, now });
      return {
        list: acts.map((act) =>
          activityRow({
            act,
            now,
            set: states.get(act.act),
            hidden: hidden.get(environmentOf(act.first)) ?? new Set(),
            zoneOf: (tenant) => (sets.production.byId(tenant) ?? sets.staging.byId(tenant))?.manifest.locale.timeZone,
          }),
        ),
        next: more ? (acts.at(-1)?.act ?? null) : null,
      };
    },
  }) satisfies Partial<AdminEndpoints<'activity'>>;

const seerOf = ({ role, brands }: StaffIdentity): ActivitySeer => ({
  tenants: brands === null ? null : withStaging(brands),
  seesStaff: role === 'owner' && brands === null,
});

const withStaging = (brands: readonly string[]) => brands.flatMap((id) => [id, stagingTenant(id)]);

/**
 * The brand of this id, or those whose id, name or domain contains the text. Throws `brand.unknown` if the caller may access none, or
 * no environment has one.
 */
async function theirs({
  trx,
  staff,
  brand,
  sets,
}: {
  trx: Trx;
  staff: StaffIdentity;
  brand: string;
  sets: BrandSets;
}): Promise<readonly string[]> {
  if (hasBrand(sets, brand) && mayTouch({ staff, tenant: brand })) return [brand];
  const found = await brandsWith({ trx, text: brand, readable: staff.brands });
  if (found.length === 0) throw new CodedError('brand.unknown', { message: `no brand is called ${brand}` });
  return found;
}

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));
