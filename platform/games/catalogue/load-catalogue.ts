import type { GameDevice } from '../../../schema/device-class.ts';
import { foldName } from '../../../schema/rules/search-name.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Catalogue, CatalogueGame, GameView } from '../catalogue.ts';
import { namesIn } from '../in-language.ts';
import { drawnPictures } from './picture-hosts.ts';

/** Games in memory by node id, with the digest of the stored row. Unchanged games are shared between revisions. */
export type KnownGames = ReadonlyMap<number, { readonly digest: string; readonly game: CatalogueGame }>;

type Revision = { readonly sequence: bigint; readonly digest: string };
/** Content of a game's row. */
type GameContent = {
  readonly name: string;
  readonly type: GameView['gameType'];
  readonly classifications: string[];
  readonly isNew: boolean;
  readonly hotRank: number;
  readonly gameCode: string;
  readonly roomId: string;
  readonly supportFreePlay: boolean;
  readonly isGameH5: boolean;
  readonly lottoMode: string;
  /** Missing in rows older than play types of lotteries. */
  readonly playTypes?: NonNullable<GameView['playTypes']>;
  readonly minBet: number;
  readonly minLine: number;
  readonly cover: string;
  readonly icon: string;
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  /** Missing if the game runs on both. */
  readonly devices?: GameDevice;
};

const readAtOnce = 2000;
const attempts = 10;

/** The newest revision; `undefined` before the first import. */
export async function latestRevision(database: Database): Promise<Revision | undefined> {
  return database.asOperator((tx) =>
    tx
      .selectFrom('catalogue_revision')
      .select(['sequence', 'digest'])
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** Loads all visible entries in short transactions. Restarts if an import intervenes. */
export async function loadCatalogue(
  database: Database,
  known: KnownGames,
): Promise<{ catalogue: Catalogue; sequence: bigint; known: KnownGames } | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const revision = await latestRevision(database);
    if (revision === undefined) return undefined;
    const { vendors, classifications, classificationNames } = await loadNames(database);
    const loaded = await loadGames(
      database,
      new Map(vendors.map(({ vassalage, displayName }) => [vassalage, displayName])),
      known,
    );
    const after = await latestRevision(database);
    if (after?.sequence === revision.sequence)
      return {
        catalogue: {
          games: loaded.games,
          vendors,
          classifications,
          classificationNames,
          byLanguage: classificationNames.size > 0 || loaded.games.some(({ names }) => names !== undefined),
          version: revision.digest.slice(0, 12),
          byDevice: loaded.games.some(({ device }) => device !== undefined),
        },
        sequence: revision.sequence,
        known: loaded.known,
      };
  }
  throw new Error('the catalogue changes faster than it can be read');
}

async function loadNames(database: Database) {
  return database.asOperator(async (tx) => {
    const vendors = await tx
      .selectFrom('catalogue_vendor')
      .select(['code', 'content'])
      .where('hidden', '=', false)
      .orderBy('position')
      .orderBy('code')
      .execute();
    const classifications = await tx
      .selectFrom('catalogue_classification')
      .select(['key', 'content'])
      .where('hidden', '=', false)
      .orderBy('position')
      .orderBy('key')
      .execute();
    return {
      vendors: vendors.map(({ code, content }) => ({ vassalage: code, displayName: String(content.name) })),
      classifications: new Map(classifications.map(({ key, content }) => [key, String(content.name)])),
      classificationNames: new Map(
        classifications.flatMap(({ key, content }) => {
          const names = namesIn(content);
          return names === undefined ? [] : [[key, names] as const];
        }),
      ),
    };
  });
}

async function loadGames(
  database: Database,
  /** Names of visible vendors. */ names: ReadonlyMap<string, string>,
  known: KnownGames,
): Promise<{ games: CatalogueGame[]; known: KnownGames }> {
  const all = new Map<number, { digest: string; game: CatalogueGame }>();
  const found: { game: CatalogueGame; position: number }[] = [];
  for (let last = 0; ; ) {
    const rows = await database.asOperator((tx) =>
      tx
        .selectFrom('catalogue_game')
        .select(['node_id', 'vendor', 'id', 'position', 'digest', 'content'])
        .where('hidden', '=', false)
        .where('node_id', '>', last)
        .orderBy('node_id')
        .limit(readAtOnce)
        .execute(),
    );
    for (const { node_id, vendor, id, position, digest, content } of rows) {
      const vendorName = names.get(vendor);
      if (vendorName === undefined) continue;
      const before = known.get(node_id);
      const game =
        before?.digest === digest && before.game.view.vendorName === vendorName
          ? before.game
          : gameOf({ nodeId: node_id, vendor, vendorName, id, content: content as GameContent });
      all.set(node_id, { digest, game });
      found.push({ game, position });
    }
    last = rows.at(-1)?.node_id ?? last;
    if (rows.length < readAtOnce) break;
  }
  const games = found
    .sort((one, other) => one.position - other.position || one.game.view.nodeId - other.game.view.nodeId)
    .map(({ game }) => game);
  return { games, known: all };
}

function gameOf({
  nodeId,
  vendor,
  vendorName,
  id,
  content,
}: {
  nodeId: number;
  vendor: string;
  vendorName: string;
  id: string;
  content: GameContent;
}): CatalogueGame {
  const drawn = drawnPictures(nodeId);
  const names = namesIn(content);
  return {
    view: {
      nodeId,
      gameId: id,
      gameName: content.name,
      gameType: content.type,
      vassalage: vendor,
      vendorName,
      gameClassify: content.classifications,
      isNew: content.isNew,
      isHot: content.hotRank > 0,
      isFeatured: false,
      gameCode: content.gameCode,
      roomId: content.roomId,
      supportFreePlay: content.supportFreePlay,
      isGameH5: content.isGameH5,
      lottoMode: content.lottoMode,
      // Included only if there is more than the one play type that every lottery has.
      ...(content.playTypes?.includes('Entertainment') && { playTypes: content.playTypes }),
      mobileLargeIcon: content.cover === '' ? drawn.mobileLargeIcon : content.cover,
      iconUrl: content.icon === '' ? drawn.iconUrl : content.icon,
    },
    ...(names !== undefined && { names }),
    search: [...new Set([content.name, ...Object.values(names ?? {})].map(foldName))].join('\n'),
    hotRank: content.hotRank,
    featuredRank: 0,
    minBet: content.minBet,
    minLine: content.minLine,
    currencies: content.currencies,
    countries: content.countries,
    ...(content.devices && { device: content.devices }),
  };
}
