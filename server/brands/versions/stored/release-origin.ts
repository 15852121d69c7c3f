import { sql } from 'kysely';
import type { AnyTx } from '../../../database/database.ts';
import { servedReleases } from './served-releases.ts';

/** Origin of a stored release. A folder that the sandbox watches is `published`. */
export type ReleaseOrigin = 'pushed' | 'migrated' | 'published';

/** A release that another one inherits from. */
export type ParentRelease = { readonly tenant: string; readonly id: string };

type Served = { readonly id: string; readonly parent: string | undefined };

/**
 * Releases of the parents that an environment serves, the nearest first. Releases stored in the same transaction (`beside`) count as
 * served, because a parent and its children may be published together.
 */
export async function parentReleases(
  tx: AnyTx,
  {
    environment,
    children,
    beside = new Map(),
  }: {
    environment: string;
    children: readonly { readonly tenant: string; readonly parent: string | undefined }[];
    beside?: ReadonlyMap<string, Served>;
  },
): Promise<ReadonlyMap<string, ParentRelease[]>> {
  const known = new Map<string, Served | undefined>(beside);
  for (let pending = children.flatMap(({ parent }) => parent ?? []); pending.length > 0; ) {
    const unread = [...new Set(pending)].filter((tenant) => !known.has(tenant));
    for (const [tenant, served] of await servedOf(tx, environment, unread)) known.set(tenant, served);
    for (const tenant of unread) if (!known.has(tenant)) known.set(tenant, undefined);
    // Parents in `beside` were not read, but their own parents may have to be.
    pending = [...known.values()].flatMap((served) => served?.parent ?? []).filter((tenant) => !known.has(tenant));
  }
  return new Map(children.map(({ tenant, parent }) => [tenant, chainOf(parent, known)]));
}

/** Returns parents with the numbers of their releases, which people use. One query reads all of them. */
export async function numberParents(
  tx: AnyTx,
  all: readonly ParentRelease[],
): Promise<(parents: readonly ParentRelease[]) => { tenant: string; release: number }[]> {
  const rows =
    all.length === 0
      ? []
      : await tx
          .selectFrom('release')
          .where('tenant', 'in', [...new Set(all.map(({ tenant }) => tenant))])
          .where('id', 'in', [...new Set(all.map(({ id }) => id))])
          .select(['id', 'number'])
          .execute();
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return (parents) =>
    parents.flatMap(({ tenant, id }) => {
      const release = numbers.get(id);
      return release === undefined ? [] : [{ tenant, release }];
    });
}

async function servedOf(tx: AnyTx, environment: string, tenants: readonly string[]): Promise<[string, Served][]> {
  if (tenants.length === 0) return [];
  const rows = await servedReleases(tx, environment, tenants)
    .select(['release.tenant', 'release.id', sql<string | null>`release.manifest ->> 'extends'`.as('parent')])
    .execute();
  return rows.map(({ tenant, id, parent }) => [tenant, { id, parent: parent ?? undefined }]);
}

function chainOf(parent: string | undefined, known: ReadonlyMap<string, Served | undefined>): ParentRelease[] {
  const chain: ParentRelease[] = [];
  for (let tenant = parent; tenant !== undefined; ) {
    const served = known.get(tenant);
    // A circle is refused before anything is stored. A folder of the sandbox with one is reported, but stored.
    if (served === undefined || chain.some((above) => above.tenant === tenant)) break;
    chain.push({ tenant, id: served.id });
    tenant = served.parent;
  }
  return chain;
}
