import { sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';
import type { GameView, PictureHost } from '../catalogue.ts';
import { unplanned } from './staging.ts';

/** Hosts told of one import. */
const told = 20;

/** Addresses of the covers that stand for a game where it has none, or none that may be shown. */
export const drawnPictures = (nodeId: number): Pick<GameView, 'mobileLargeIcon' | 'iconUrl'> => ({
  mobileLargeIcon: `/media/covers/${nodeId}.svg?shape=portrait`,
  iconUrl: `/media/covers/${nodeId}.svg?shape=square`,
});

/** The host of a picture's address, with its port; undefined for a path of the brand's own. */
const hostOf = (address: string): string | undefined =>
  /^https:\/\/([^/?#]+)/.exec(address)?.[1]?.toLowerCase();

/**
 * A game as a brand's pages can show it: their policy lets no picture come from a host that its manifest does not name, so a drawn one
 * stands there. Also says which hosts were refused.
 */
export function allowPictures({ view, hosts }: { view: GameView; hosts: readonly string[] }): {
  readonly view: GameView;
  readonly refused: readonly string[];
} {
  const refusedHost = (address: string): string | undefined => {
    const host = hostOf(address);
    return host === undefined || hosts.includes(host) ? undefined : host;
  };
  const [cover, icon] = [refusedHost(view.mobileLargeIcon), refusedHost(view.iconUrl)];
  if (cover === undefined && icon === undefined) return { view, refused: [] };
  const { mobileLargeIcon, iconUrl } = drawnPictures(view.nodeId);
  return {
    view: {
      ...view,
      ...(cover !== undefined && { mobileLargeIcon }),
      ...(icon !== undefined && { iconUrl }),
    },
    refused: [...new Set([cover, icon].filter((host) => host !== undefined))],
  };
}

/** From where the games of an import take their pictures, the most first. */
export async function stagedPictureHosts({
  database,
  id,
}: {
  database: Database;
  id: string;
}): Promise<PictureHost[]> {
  const { rows } = await database.asOperator(async (trx) => {
    await unplanned(trx);
    return sql<{ host: string; games: number }>`
      select lower(substring(address from '^https://([^/?#]+)')) as host, count(distinct (s.vendor, s.id))::int as games
      from catalogue_staging s
      cross join lateral (values (s.content ->> 'cover'), (s.content ->> 'icon')) as pictures(address)
      where s.import_id = ${id} and s.section = 'games' and not s.hidden and address like 'https://%'
      group by 1 order by 2 desc, 1 limit ${told}`.execute(trx);
  });
  return rows.map(({ host, games }) => ({ host, games }));
}
