import { readErrorReference } from '../../../schema/error-reference.ts';
import { CodedError } from '../../../schema/errors.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import type { Database } from '../../../server/database/database.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Failures that players report to support. */
export const failureEndpoints = ({ sets, database }: { sets: BrandSets; database: Database }) =>
  ({
    explainError: async ({ staff, params }) => {
      const reference = readErrorReference(params.reference);
      const rows =
        reference === undefined
          ? []
          : await database.asOperator((tx) =>
              tx
                .selectFrom('refused_call')
                .selectAll()
                .where('reference', '=', reference)
                .orderBy('at', 'desc')
                .execute(),
            );
      const readable = rows.filter(({ tenant }) => mayTouch({ staff, tenant }));
      if (readable.length === 0)
        throw new CodedError('request.not_found', {
          message: `no failure of the last seven days at your brands has the code ${params.reference}: ask the player to read it again`,
        });
      return readable.map(({ tenant, at, ...row }) => {
        const brand = brandOfTenant(tenant);
        const environment = brand === tenant ? ('production' as const) : ('staging' as const);
        return {
          brand,
          environment,
          ...row,
          at: at.toISOString(),
          timeZone: sets[environment].byId(brand)?.manifest.locale.timeZone ?? 'UTC',
        };
      });
    },
  }) satisfies AdminEndpoints<'failures'>;
