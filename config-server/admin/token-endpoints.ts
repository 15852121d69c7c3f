import { CodedError } from '../../schema/errors.ts';
import { type BrandSets, hasBrand } from '../../server/brands/environments.ts';
import type { Database } from '../../server/database/database.ts';
import type { Staff } from '../../server/staff/create-staff.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';
import { choiceOf, passedOnValue, refreshPassedOn } from './passed-on-changes.ts';

/** Throws `brand.unknown` for rights at brands that do not exist. */
export function requireBrands({ sets, ids }: { sets: BrandSets; ids: readonly string[] | null | undefined }): void {
  const unknown = ids?.find((id) => !hasBrand(sets, id));
  if (unknown !== undefined)
    throw new CodedError('brand.unknown', {
      message: `no brand is called ${unknown}: name brands by their ids, or leave them out for all brands`,
    });
}

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
      (await staff.listTokens()).map(({ name, role, brands, flags, created_by, expires_at, revoked_at, used_at }) => ({
        name: name ?? '',
        role,
        brands,
        flags,
        createdBy: created_by,
        revoked: revoked_at !== null,
        expiresAt: expires_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      })),
    createToken: async ({
      body: { name, role, brands = null, flags = null, days = 90, reason },
      actor,
      client,
      requestId,
      log,
    }) => {
      requireBrands({ sets, ids: brands });
      const { token, expiresAt } = await staff.createToken({
        name,
        grants: { role, brands, flags },
        days,
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
      const value = { revoked, scheduled: passedOnValue({ sets, scheduled }) };
      if (dryRun) return value;
      await refreshPassedOn({ sets, scheduled });
      log.info({ actor }, `revoked the token ${name}`);
      return value;
    },
  }) satisfies Partial<AdminEndpoints<'staff'>>;
