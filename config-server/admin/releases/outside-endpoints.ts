import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import { playersTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { BrandSets, Environment } from '../../../server/brands/environments.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import type { Database, DatabaseAndClock } from '../../../server/database/database.ts';
import type { LinksSeen } from '../../../server/outbound/link-looks.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { shownPlaces } from './secret-endpoints.ts';

export type AdminLinks = {
  /** Links of a brand to other sites, those of its manifest and of its content, as this server sees them. */
  links: LinksSeen;
};

/** How a brand looks to the internet: links as this server sees them, and what `livery ready` saw from somebody's machine. */
export const outsideEndpoints = ({
  links,
  database,
  clock,
  brands,
  sets,
}: DatabaseAndClock & AdminLinks & { brands: Pick<BrandSet, 'byId'>; sets: BrandSets }) =>
  ({
    listLinks: async ({ params: { tenant }, query: { environment = 'staging' }, staff }) => {
      await sets[environment].refresh([tenant]);
      const brand = brands.byId(playersTenant({ tenant, environment }));
      const own = sets[environment].byId(tenant);
      // Refused as elsewhere if there is no release at all.
      if (brand === undefined || own === undefined) {
        await findRelease(database, tenant, environment);
        return { links: [], more: 0 };
      }
      const stated = addressesOf(own.manifest).filter(
        shownPlaces({ set: sets[environment], tenant, staff, now: clock.now() }),
      );
      const { links: found, more } = await links(brand, stated);
      return {
        links: found.map(({ path, url, isLooking, view }) => ({
          path,
          url,
          isLooking,
          seen: view === undefined ? null : { ...view, at: view.at.toISOString() },
        })),
        more,
      };
    },
    keepOutsideView: async ({ params: { tenant }, body: { environment, points, ready, reason }, actor, log }) => {
      const { stored } = await findRelease(database, tenant, environment);
      const now = clock.now();
      const after = { environment, release: stored.number, ready, points, reason };
      await database.asOperator((tx) =>
        recordAct(tx, { tenant, actor, now, action: 'release.looked-at', before: null, after }),
      );
      log.info({ tenant, actor }, `keeps how release ${stored.number} looks from outside`);
      return { at: now.toISOString(), actor, release: stored.number, ready, points };
    },
  }) satisfies Partial<AdminEndpoints<'readiness'>>;

type OutsideView = AdminValueOf<'keepOutsideView'>;

/** How domains and links last looked from somebody's machine. */
export async function lastOutsideView(
  database: Database,
  tenant: string,
  environment: Environment,
  isShown: (of: { readonly path: string }) => boolean,
): Promise<OutsideView | null> {
  const row = await database.asOperator((tx) =>
    tx
      .selectFrom('audit')
      .where('scope', '=', 'brand')
      .where('tenant', '=', tenant)
      .where('action', '=', 'release.looked-at')
      .where(sql`after ->> 'environment'`, '=', environment)
      .select(['actor', 'after', 'created_at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  const { release, ready, points } = row.after as OutsideView;
  // A link that only a hidden parent states is not shown.
  const shown = points.filter(({ path }) => path?.startsWith('/') !== true || isShown({ path }));
  return { at: row.created_at.toISOString(), actor: row.actor, release, ready, points: shown };
}

/**
 * External addresses in a manifest with the places that name them. Addresses that only servers call are left out, because opening
 * them is not enough.
 */
function addressesOf({
  jurisdiction,
  support,
  frames,
  chat,
}: Pick<Manifest, 'jurisdiction' | 'support' | 'frames' | 'chat'>): { path: string; url: string }[] {
  const named: [string, string | null][] = [
    ['/jurisdiction/licenceUrl', jurisdiction.licenceUrl],
    ...jurisdiction.helpLinks.map(({ id, url }): [string, string] => [`/jurisdiction/helpLinks/${id}/url`, url]),
    ['/support/url', support.url],
    ['/frames/game', frames.game],
    ['/frames/app', frames.app],
    ['/frames/task', frames.task],
    ['/chat/launchUrl', chat.launchUrl],
  ];
  return named.flatMap(([path, url]) => (url === null ? [] : [{ path, url }]));
}
