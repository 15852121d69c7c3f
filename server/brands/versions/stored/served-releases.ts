import type { AnyTx } from '../../../database/database.ts';

/** Query of the environment pointers of an environment with their releases, of some brands or all. */
export const servedReleases = (tx: AnyTx, environment: string, tenants?: readonly string[] | undefined) =>
  tx
    .selectFrom('environment_pointer as pointer')
    .innerJoin('release', (join) =>
      join.onRef('release.tenant', '=', 'pointer.tenant').onRef('release.id', '=', 'pointer.release_id'),
    )
    .where('pointer.environment', '=', environment)
    .$if(tenants !== undefined, (query) => query.where('pointer.tenant', 'in', [...(tenants ?? [])]));
