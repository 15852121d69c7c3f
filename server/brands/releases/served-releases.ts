import type { Trx } from '../../database/database.ts';

/** The pointers of an environment with the releases that they name, of some brands or all: a query to select from. */
export const servedReleases = ({
  trx,
  environment,
  tenants,
}: {
  trx: Trx;
  environment: string;
  tenants?: readonly string[] | undefined;
}) =>
  trx
    .selectFrom('environment_pointer as pointer')
    .innerJoin('release', (join) =>
      join.onRef('release.tenant', '=', 'pointer.tenant').onRef('release.id', '=', 'pointer.release_id'),
    )
    .where('pointer.environment', '=', environment)
    .$if(tenants !== undefined, (query) => query.where('pointer.tenant', 'in', [...(tenants ?? [])]));
