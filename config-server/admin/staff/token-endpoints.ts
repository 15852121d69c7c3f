import type { BrandSets } from '../../../server/brands/environments.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Staff } from '../../../server/staff/create-staff.ts';
import { grantsOf, grantsRow } from '../../../server/staff/staff-parts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { choiceOf, passedOnValue, refreshPassedOn } from './passed-on-changes.ts';
import { requireGrants } from './require-grants.ts';

/** Tokens of machines. */
export const tokenEndpoints = ({
  staff,
  sets,
  database,
}: {
  database: Database;
  staff: Pick<Staff, 'listTokens' | 'createToken' | 'revokeToken'>;
  sets: BrandSets;
}) =>
  ({
    listTokens: async () =>
      (await staff.listTokens()).map(({ name, created_by, expires_at, revoked_at, used_at, limits, ...row }) => ({
        name: name ?? '',
        ...grantsRow(grantsOf(row)),
        limits,
        createdBy: created_by,
        revoked: revoked_at !== null,
        expiresAt: expires_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      })),
    createToken: async ({
      body: { name, role, brands = null, flags = null, languages = null, limits, days = 90, reason },
      actor,
      staff: { hash },
      client,
      requestId,
      log,
    }) => {
      requireGrants(sets, { role, brands, languages });
      const { token, expiresAt } = await staff.createToken({
        name,
        grants: { role, brands, flags, languages },
        limits,
        days,
        by: hash,
        actor,
        reason,
        origin: { address: client.address, requestId },
      });
      log.info({ actor }, `created the token ${name}`);
      return { token, expiresAt: expiresAt.toISOString() };
    },
    revokeToken: async ({
      body: { name, scheduled: chosen, except, reason, dryRun },
      actor,
      client,
      requestId,
      log,
    }) => {
      const origin = { address: client.address, requestId };
      const choice = await choiceOf({ database, sets, scheduled: chosen, except });
      const { revoked, scheduled } = await staff.revokeToken({ name, choice, dryRun, actor, reason, origin });
      const value = { revoked, scheduled: passedOnValue(sets, scheduled) };
      if (dryRun) return value;
      await refreshPassedOn(sets, scheduled);
      log.info({ actor }, `revoked the token ${name}`);
      return value;
    },
  }) satisfies Partial<AdminEndpoints<'staff'>>;
