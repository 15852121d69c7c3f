import { LRUCache } from 'lru-cache';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import { pictureHostsOf } from '../../../schema/rules/picture-hosts.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { type Clock, systemClock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { isAway } from '../../../server/database/database-error.ts';
import { followChannel } from '../../../server/database/follow-channel.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import type { Log } from '../../../server/log.ts';
import { type Catalogue, type CatalogueGame, catalogueChannel, emptyCatalogue } from '../catalogue.ts';
import { cacheSuspensions, versionWithout } from '../suspensions/cached-suspensions.ts';
import { latestSuspension, loadSuspensions, type Suspended, type Suspension } from '../suspensions/suspension.ts';
import { type KnownGames, latestRevision, loadCatalogue } from './load-catalogue.ts';
import { allowPictures } from './picture-hosts.ts';

/** Maximum cached selections. Brands without a selection share one per currency, country and set of picture hosts. */
const mostSelections = 500;
const noSelections = () => new LRUCache<string, Catalogue>({ max: mostSelections });

/** The catalogue in memory, synchronised with the database. If it is unavailable, the last known catalogue is served. */
export type LiveCatalogue = {
  /** The games that a brand may offer now, without suspended ones. */
  of(brand: Pick<Brand, 'id' | 'manifest'>): Catalogue;
  /** The games that a brand may offer, including suspended ones, whose open rounds continue. */
  whole(brand: Pick<Brand, 'id' | 'manifest'>): Catalogue;
  /** The suspension that stops a game at a brand now, if there is one. */
  suspensionOf(input: { brand: Pick<Brand, 'id'>; game: Suspended }): Suspension | undefined;
  /** Key of the current suspensions at a brand; empty if there are none. */
  suspended(brand: Pick<Brand, 'id'>): string;
  /** The catalogue of a given version, if that is current or was replaced recently, and the suspensions are the same. */
  at(input: { brand: Pick<Brand, 'id' | 'manifest'>; version: string }): Catalogue | undefined;
  /** Version of the games that a brand may offer. Requested with every document. */
  version(brand: Pick<Brand, 'id'>): string;
  /** Whether some games run on one kind of device only, so that lists differ by device. Requested with every document. */
  byDevice(): boolean;
  /** Resolves when this node serves the database's current state. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

/** Copy of the catalogue on this node's disk. */
export type CatalogueCopy = {
  readonly sequence: bigint;
  readonly catalogue: Catalogue;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly known: KnownGames;
  readonly suspensions: readonly Suspension[];
};
const copyName = 'catalogue';

export async function openLiveCatalogue({
  database,
  clock = systemClock,
  log,
  diskCopies,
}: {
  database: Database;
  clock?: Clock;
  log: Log;
  /** Copies on disk, for a start while the database is unavailable. */
  diskCopies?: DiskMap<CatalogueCopy> | undefined;
}): Promise<LiveCatalogue> {
  let state: CatalogueState = { catalogue: emptyCatalogue, choices: new Map(), selections: noSelections() };
  let sequence = 0n;
  let known: KnownGames = new Map();
  let suspensions: readonly Suspension[] = [];
  let lastSuspension = 0n;
  let suspensionsAt = cacheSuspensions(suspensions, clock);
  const past = createPastCatalogues(clock);
  let queue: Promise<void> = Promise.resolve();

  const read = async () => {
    const latest = (await latestRevision(database))?.sequence ?? 0n;
    const loaded = latest === sequence ? undefined : await loadCatalogue(database, known);
    const choices = await loadChoices(database, state.choices);
    const suspended = await readSuspensions();
    const isNew = loaded !== undefined || choices !== state.choices;
    if (!isNew && !suspended) return;
    if (loaded !== undefined) ({ sequence, known } = loaded);
    if (isNew) {
      past.store(state);
      state = { catalogue: loaded?.catalogue ?? state.catalogue, choices, selections: noSelections() };
    }
    diskCopies?.write(copyName, { sequence, catalogue: state.catalogue, choices, known, suspensions });
  };
  /** Reads suspensions if there are new ones; returns whether there were. */
  const readSuspensions = () =>
    database.asOperator(async (tx) => {
      const latest = await latestSuspension(tx);
      if (latest === lastSuspension) return false;
      suspensions = await loadSuspensions(tx);
      lastSuspension = latest;
      suspensionsAt = cacheSuspensions(suspensions, clock);
      return true;
    });
  /** Loads the copy on disk if the database is unavailable. */
  const recall = async (error: unknown) => {
    const found = isAway(error) ? (await diskCopies?.readAll())?.get(copyName) : undefined;
    if (!database.isHere() && found === undefined) return;
    if (found === undefined) throw error;
    ({ sequence, known } = found);
    suspensions = found.suspensions;
    suspensionsAt = cacheSuspensions(suspensions, clock);
    state = { catalogue: found.catalogue, choices: found.choices, selections: noSelections() };
  };
  const servedOf = (input: { state: CatalogueState; brand: Pick<Brand, 'id' | 'manifest'> }): Catalogue => {
    const whole = selectionOf(input);
    return suspensionsAt(input.brand.id)?.without(whole) ?? whole;
  };
  const servedVersion = (input: { state: CatalogueState; brand: Pick<Brand, 'id'> }): string => {
    const version = versionOf(input);
    const key = suspensionsAt(input.brand.id)?.key;
    return key === undefined ? version : versionWithout({ version, key });
  };
  const refresh = (): Promise<void> => {
    const next = queue.then(read);
    queue = next.catch(() => undefined);
    return next;
  };
  const stop = await followChannel({
    database,
    log,
    channel: catalogueChannel,
    failure: 'the catalogue could not be reloaded; the last known version stays',
    refresh,
  });
  await refresh().catch(recall);

  return {
    of: (brand) => servedOf({ state, brand }),
    whole: (brand) => selectionOf({ state, brand }),
    suspensionOf: ({ brand, game }) => suspensionsAt(brand.id)?.of(game),
    suspended: ({ id }) => suspensionsAt(id)?.key ?? '',
    at: ({ brand, version }) => {
      const found = [state, ...past.states()].find((one) => servedVersion({ state: one, brand }) === version);
      return found && servedOf({ state: found, brand });
    },
    version: (brand) => servedVersion({ state, brand }),
    byDevice: () => state.catalogue.byDevice === true,
    refresh,
    close: async () => {
      await stop();
      await queue;
    },
  };
}

function versionOf({ state, brand }: { state: CatalogueState; brand: Pick<Brand, 'id'> }): string {
  const { catalogue, choices } = state;
  const choice = choices.get(brand.id);
  return choice === undefined ? catalogue.version : versionOfChoice(catalogue, choice);
}

function selectionOf({
  state: { catalogue, choices, selections },
  brand: { id, manifest },
}: {
  state: CatalogueState;
  brand: Pick<Brand, 'id' | 'manifest'>;
}): Catalogue {
  const choice = choices.get(id);
  const { currency } = manifest.wallet;
  const { country, presets } = manifest.games;
  const key = JSON.stringify([
    choice === undefined ? null : id,
    currency,
    country,
    presets.NEW,
    pictureHostsOf(manifest.cdn),
  ]);
  const known = selections.get(key);
  if (known !== undefined) return known;
  const made = brandCatalogue(catalogue, manifest, choice);
  selections.set(key, made);
  return made;
}

/** The catalogue between two changes, with the selections made from it for brands. */
type CatalogueState = {
  readonly catalogue: Catalogue;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly selections: LRUCache<string, Catalogue>;
};

/** Milliseconds for which a list can be continued after it changed. */
const retention = 10 * 60_000;
/** Maximum stored states. Selections of brands are separate states, but take hardly any memory. */
const mostStates = 50;
/** Maximum games of all stored states. They share unchanged games, so only imports that change everything reach this. */
const mostGames = 100_000;

/** Stores replaced states, for lists that players are scrolling through. */
function createPastCatalogues(clock: Clock): {
  store(state: CatalogueState): void;
  /** States, newest first. */
  states(): readonly CatalogueState[];
} {
  let past: readonly { state: CatalogueState; until: number }[] = [];
  const fresh = () => {
    const now = clock.now().getTime();
    return past.filter(({ until }) => now < until);
  };
  return {
    store: (state) => {
      past = [{ state, until: clock.now().getTime() + retention }, ...fresh()].slice(0, mostStates);
      while (gamesOf(past.map((one) => one.state.catalogue)) > mostGames) past = past.slice(0, -1);
    },
    states: () => fresh().map(({ state }) => state),
  };
}

/** Counts games of different lists. States that differ only by selections of brands share one list. */
function gamesOf(catalogues: readonly Catalogue[]): number {
  return [...new Set(catalogues)].reduce((sum, { games }) => sum + games.length, 0);
}

const brandsAtOnce = 50;

/** Loads the selections of all brands. Those with a known digest are not read again. Returns the same map if nothing changed. */
async function loadChoices(
  database: Database,
  known: ReadonlyMap<string, Choice>,
): Promise<ReadonlyMap<string, Choice>> {
  const heads = await database.asOperator((tx) => tx.selectFrom('brand_choice').select(['tenant', 'digest']).execute());
  const stale = heads.filter(({ tenant, digest }) => known.get(tenant)?.digest !== digest);
  if (stale.length === 0 && heads.length === known.size) return known;
  const read = new Map<string, Choice>();
  for (let at = 0; at < stale.length; at += brandsAtOnce) {
    const tenants = stale.slice(at, at + brandsAtOnce).map(({ tenant }) => tenant);
    for (const [tenant, choice] of await readChoices(database, tenants)) read.set(tenant, choice);
  }
  return new Map(
    heads.flatMap(({ tenant }) => {
      const choice = read.get(tenant) ?? known.get(tenant);
      return choice === undefined ? [] : [[tenant, choice] as const];
    }),
  );
}

async function readChoices(database: Database, tenants: readonly string[]) {
  return database.asOperator(async (tx) => {
    const heads = await tx
      .selectFrom('brand_choice')
      .select(['tenant', 'digest', 'has_vendors', 'has_games'])
      .where('tenant', 'in', tenants)
      .execute();
    const vendors = await tx
      .selectFrom('brand_vendor_choice')
      .select(['tenant', 'vendor'])
      .where('tenant', 'in', tenants)
      .where('hidden', '=', false)
      .orderBy('position')
      .execute();
    const games = await tx
      .selectFrom('brand_game_choice')
      .select(['tenant', 'node_id', 'hot_rank', 'featured_rank', 'is_new'])
      .where('tenant', 'in', tenants)
      .where('hidden', '=', false)
      .orderBy('position')
      .execute();
    const made = new Map<string, Choice>();
    const lists = new Map<string, { vendors: string[]; games: Map<number, ChosenGame> }>();
    for (const { tenant, digest, has_vendors, has_games } of heads) {
      const list = { vendors: [], games: new Map() };
      lists.set(tenant, list);
      made.set(tenant, {
        digest,
        vendors: has_vendors ? list.vendors : undefined,
        games: has_games ? list.games : undefined,
      });
    }
    for (const { tenant, vendor } of vendors) lists.get(tenant)?.vendors.push(vendor);
    for (const { tenant, node_id, hot_rank, featured_rank: featuredRank, is_new } of games)
      lists
        .get(tenant)
        ?.games.set(node_id, { hotRank: hot_rank ?? undefined, featuredRank, isNew: is_new ?? undefined });
    return made;
  });
}

/** A brand's selection from the catalogue. All vendors or games are offered if that part is `undefined`. */
type Choice = {
  readonly digest: string;
  /** Vendor codes, in order. */
  readonly vendors: readonly string[] | undefined;
  /** Games by node id, in order. */
  readonly games: ReadonlyMap<number, ChosenGame> | undefined;
};
type ChosenGame = {
  readonly hotRank: number | undefined;
  readonly featuredRank: number;
  readonly isNew: boolean | undefined;
};

/** The catalogue for a brand: games that its currency and country allow and that it selected, with pictures that its pages may show. */
function brandCatalogue(
  catalogue: Catalogue,
  manifest: Pick<Manifest, 'games' | 'wallet' | 'cdn'>,
  choice: Choice | undefined,
): Catalogue {
  const offered = offeredBy(catalogue, manifest, choice);
  const hosts = pictureHostsOf(manifest.cdn);
  const refused = new Map<string, number>();
  const games = offered.games.map((game) => {
    const allowed = allowPictures(game.view, hosts);
    for (const host of allowed.refused) refused.set(host, (refused.get(host) ?? 0) + 1);
    return allowed.view === game.view ? game : { ...game, view: allowed.view };
  });
  if (refused.size === 0) return offered;
  return { ...offered, games, refusedPictures: [...refused].map(([host, count]) => ({ host, games: count })) };
}

function offeredBy(
  catalogue: Catalogue,
  manifest: Pick<Manifest, 'games' | 'wallet'>,
  choice: Choice | undefined,
): Catalogue {
  const { currency } = manifest.wallet;
  const { country } = manifest.games;
  const allowed = catalogue.games.filter(
    ({ currencies, countries }) =>
      (currencies.length === 0 || currencies.includes(currency)) &&
      (countries.length === 0 || (country !== null && countries.includes(country))),
  );
  if (choice === undefined)
    return allowed.length === catalogue.games.length ? catalogue : { ...catalogue, games: allowed };
  const vendors = chosenVendors(catalogue, choice);
  const codes = new Set(vendors.map(({ vassalage }) => vassalage));
  const games = chosenGames(allowed, choice, manifest.games.presets.NEW).filter(({ view }) =>
    codes.has(view.vassalage),
  );
  return { ...catalogue, vendors, games, version: versionOfChoice(catalogue, choice) };
}

function versionOfChoice(catalogue: Catalogue, choice: Choice): string {
  return `${catalogue.version}-${choice.digest.slice(0, 12)}`;
}

function chosenVendors(catalogue: Catalogue, choice: Choice): Catalogue['vendors'] {
  if (choice.vendors === undefined) return catalogue.vendors;
  const known = new Map(catalogue.vendors.map((vendor) => [vendor.vassalage, vendor]));
  return choice.vendors.flatMap((code) => known.get(code) ?? []);
}

function chosenGames(
  games: readonly CatalogueGame[],
  choice: Choice,
  /** Classification of new games, by which the list of new games selects. */ newCode: string,
): CatalogueGame[] {
  if (choice.games === undefined) return [...games];
  const known = new Map(games.map((game) => [game.view.nodeId, game]));
  return [...choice.games].flatMap(([nodeId, { hotRank, featuredRank, isNew }]) => {
    const game = known.get(nodeId);
    if (game === undefined) return [];
    const rank = hotRank ?? game.hotRank;
    const fresh = isNew ?? game.view.isNew;
    if (rank === game.hotRank && featuredRank === 0 && fresh === game.view.isNew) return [game];
    const others = game.view.gameClassify.filter((code) => code !== newCode);
    const gameClassify = isNew === undefined ? game.view.gameClassify : fresh ? [...others, newCode] : others;
    const marks = { isNew: fresh, isHot: rank > 0, isFeatured: featuredRank > 0, gameClassify };
    return [{ ...game, hotRank: rank, featuredRank, view: { ...game.view, ...marks } }];
  });
}
