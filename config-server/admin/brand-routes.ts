import { type Request, Router } from 'express';
import { CodedError } from '../../schema/errors.ts';
import { isObject, type Json, ownValue } from '../../schema/manifest/walk-schema.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { standing } from '../../server/brands/changes/apply-changes.ts';
import type { LiveBrandSet } from '../../server/brands/live/open-brand-set.ts';
import { manifestSchema } from '../../server/brands/manifest-schema.ts';
import type { StoredBrand } from '../../server/brands/releases/stored-brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';

/** What staff see of brands: which are served, what is switched and by whom, what was done to them. */
export function brandRoutes({
  brands,
  database,
  clock,
  brandOf,
}: {
  brands: LiveBrandSet;
  database: Database;
  clock: Clock;
  /** Throws `brand.unknown`. */
  brandOf(id: string): Brand;
}): Router {
  const router = Router();
  router.get('/', async (_, response) => {
    await brands.whole();
    const faults = brands.faults();
    const known = new Set([...brands.ids(), ...faults.map(({ tenant }) => tenant)]);
    const value = [...known].sort().map((id) => {
      const brand = brands.byId(id);
      return {
        id,
        served: brand !== undefined,
        name: brand?.manifest.tenant.brandName ?? id,
        domains: brand?.domains ?? [],
        revision: brand?.revision ?? '',
        faults: faults.filter(({ tenant }) => tenant === id),
      };
    });
    response.json({ success: true, value });
  });
  router.get('/:id/flags', (request: Request<{ id: string }>, response) => {
    const { id, manifest } = brandOf(request.params.id);
    const chain = brands.lineage(id) ?? [];
    const value = Object.entries(manifest.flags).map(([flag, on]) => ({
      id: flag,
      on,
      description: manifestSchema.properties?.flags?.properties?.[flag]?.description ?? '',
      timeZone: manifest.locale.timeZone,
      ...originOf({ chain, flag, now: clock.now() }),
    }));
    response.json({ success: true, value });
  });
  router.get('/:id/changes', async (request: Request<{ id: string }>, response) => {
    const { id } = request.params;
    const stored = brands.stored(id);
    if (stored === undefined) throw new CodedError('brand.unknown', { message: `no brand is called ${id}` });
    const timeZone = brands.byId(id)?.manifest.locale.timeZone ?? 'UTC';
    const changes = stored.changes.map((change) => ({
      kind: 'change',
      ...change,
      sequence: String(change.sequence),
      timeZone,
    }));
    const acts = (await archivingsOf({ database, tenant: id })).map((act) => ({ ...act, timeZone }));
    const value = [...changes, ...acts].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    response.json({ success: true, value });
  });
  return router;
}

/** Where the state of a flag comes from, the nearest first: a change, the brand's release, a parent's, or what we ship. */
function originOf({ chain, flag, now }: { chain: readonly StoredBrand[]; flag: string; now: Date }) {
  const active = chain
    .flatMap(({ changes }) => changes)
    .filter(({ from, until }) => (from === null || from <= now) && (until === null || until > now))
    .sort((a, b) => (a.sequence < b.sequence ? -1 : 1));
  const change = standing(active).findLast(
    ({ path, value }) => path === `/flags/${flag}` || (path === '/flags' && has({ flags: value, flag })),
  );
  if (change !== undefined)
    return {
      source: 'change',
      who: change.actor,
      since: change.from ?? change.createdAt,
      reason: change.reason,
    };
  const own = chain.at(-1);
  for (const stored of chain.toReversed()) {
    const flags = isObject(stored.manifest) ? ownValue({ of: stored.manifest, key: 'flags' }) : undefined;
    if (!has({ flags, flag })) continue;
    const { actor: who, at: since } = stored.publication;
    return { source: stored === own ? 'release' : `parent ${stored.tenant}`, who, since };
  }
  return { source: 'shipped' };
}

function has({ flags, flag }: { flags: Json | undefined; flag: string }): boolean {
  return isObject(flags) && typeof ownValue({ of: flags, key: flag }) === 'boolean';
}

async function archivingsOf({ database, tenant }: { database: Database; tenant: string }) {
  const rows = await database.asOperator((trx) =>
    trx
      .selectFrom('audit')
      .where('tenant', '=', tenant)
      .where('scope', '=', 'brand')
      .where('action', 'in', ['brand.archived', 'brand.restored'])
      .select(['action', 'actor', 'after', 'created_at'])
      .execute(),
  );
  return rows.map(({ action, actor, after, created_at }) => ({
    kind: action === 'brand.archived' ? 'archived' : 'restored',
    actor,
    reason: String((after as { reason?: unknown } | null)?.reason ?? ''),
    createdAt: created_at,
  }));
}
