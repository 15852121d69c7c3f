import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import type { Environment } from '../../server/brands/environments.ts';
import { compareReleases } from '../../server/brands/releases/compare-releases.ts';
import { findRelease } from '../../server/brands/releases/list-releases.ts';
import { withStoredFiles } from '../../server/brands/releases/release-files.ts';
import type { Database } from '../../server/database/database.ts';
import type { releasedValue } from './act-values.ts';

/** Compares two stored releases, whatever environments serve. Throws `release.unknown`. */
export async function comparedReleases({
  database,
  tenant,
  number,
  against,
}: {
  database: Database;
  tenant: string;
  /** The release that staging serves if it is `undefined`. */
  number: number | undefined;
  against: number;
}): Promise<AdminValueOf<'compareRelease'>> {
  const after = await findRelease({ database, tenant, wanted: number ?? 'staging' });
  const before = await findRelease({ database, tenant, wanted: against });
  const { differences, more, files } = compareReleases({ tenant, before, after });
  return {
    number: after.stored.number,
    differences,
    more,
    files: await withStoredFiles({ database, tenant, files, before: against, after: after.stored.number }),
    warnings: [],
    hidden: [],
    reached: [tenant],
    proposal: null,
  };
}

/**
 * Adds the pictures on both sides to the plan of a promotion or rollback. They are not part of the plan itself, whose hash is stored
 * with proposals.
 */
export async function withPictures<Value extends ReturnType<typeof releasedValue>>({
  database,
  tenant,
  environment,
  value,
}: {
  database: Database;
  tenant: string;
  environment: Environment;
  value: Value;
}): Promise<Value> {
  if (value.number === null) return value;
  const { files, number: after } = value;
  return { ...value, files: await withStoredFiles({ database, tenant, files, before: environment, after }) };
}
