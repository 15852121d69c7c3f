import { sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';
import type { GameView, PictureHost } from '../catalogue.ts';
import { stagedRows, unplanned } from './staging.ts';

/** Maximum reported hosts of one import. */
const mostHosts = 20;

/** Addresses of drawn covers, for a game without a picture or with one that may not be shown. */
export const drawnPictures = (nodeId: number): Pick<GameView, 'mobileLargeIcon' | 'iconUrl'> => ({
  mobileLargeIcon: `/media/covers/${nodeId}.svg?shape=portrait`,
  iconUrl: `/media/covers/${nodeId}.svg?shape=square`,
});

/** Host and port of a picture's address; `undefined` for a path of the brand. */
const hostOf = (address: string): string | undefined => /^https:\/\/([^/?#]+)/.exec(address)?.[1]?.toLowerCase();

/**
 * Replaces pictures that a brand's pages may not show. Their policy allows only hosts that the manifest names, so other pictures become
 * drawn ones. Also returns the refused hosts.
 */
export function allowPictures(
  view: GameView,
  hosts: readonly string[],
): { readonly view: GameView; readonly refused: readonly string[] } {
  const refusedHost = (address: string): string | undefined => {
    const host = hostOf(address);
    return host === undefined || hosts.includes(host) ? undefined : host;
  };
  const [cover, icon] = [refusedHost(view.mobileLargeIcon), refusedHost(view.iconUrl)];
  if (cover === undefined && icon === undefined) return { view, refused: [] };
  const { mobileLargeIcon, iconUrl } = drawnPictures(view.nodeId);
  return {
    view: { ...view, ...(cover !== undefined && { mobileLargeIcon }), ...(icon !== undefined && { iconUrl }) },
    refused: [...new Set([cover, icon].filter((host) => host !== undefined))],
  };
}

/** Hosts of pictures in an import, those with the most games first. */
export async function stagedPictureHosts(database: Database, id: string): Promise<PictureHost[]> {
  const { rows } = await database.asOperator(async (tx) => {
    await unplanned(tx);
    return sql<{ host: string; games: number }>`
      select lower(substring(address from '^https://([^/?#]+)')) as host, count(distinct (s.vendor, s.id))::int as games
      from ${stagedRows(id)} as s
      cross join lateral (values (s.content ->> 'cover'), (s.content ->> 'icon')) as pictures(address)
      where s.section = 'games' and not s.hidden and address like 'https://%'
      group by 1 order by 2 desc, 1 limit ${mostHosts}`.execute(tx);
  });
  return rows.map(({ host, games }) => ({ host, games }));
}
