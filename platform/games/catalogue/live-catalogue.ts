import { serverTiming } from '../../../schema/constants.ts';
import { pictureHostsOf } from '../../../schema/rules/picture-hosts.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { type Clock, systemClock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { isAway } from '../../../server/database/database-error.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import type { Log } from '../../../server/log.ts';
import { type Catalogue, emptyCatalogue } from '../catalogue.ts';
import { cacheSuspensions, versionWithout } from '../suspensions/cached-suspensions.ts';
import { latestSuspension, loadSuspensions, type Suspended, type Suspension } from '../suspensions/suspension.ts';
import { brandCatalogue, type Choice, versionOfChoice } from './brand-catalogue.ts';
import { type KnownGames, latestRevision, loadCatalogue } from './load-catalogue.ts';
import { loadChoices } from './load-choices.ts';
import { type CatalogueState, createPastCatalogues } from './past-catalogues.ts';
import { catalogueChannel } from './write-staged.ts';

/** Maximum cached selections. Brands without a selection share one per currency, country and set of picture hosts. */
const mostSelections = 500;

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
  let state: CatalogueState = { catalogue: emptyCatalogue, choices: new Map(), selections: new Map() };
  let sequence = 0n;
  let known: KnownGames = new Map();
  let suspensions: readonly Suspension[] = [];
  let lastSuspension = 0n;
  let suspensionsAt = cacheSuspensions({ suspensions, clock });
  const past = createPastCatalogues(clock);
  let queue: Promise<void> = Promise.resolve();

  const read = async () => {
    const latest = (await latestRevision(database))?.sequence ?? 0n;
    const loaded = latest === sequence ? undefined : await loadCatalogue({ database, known });
    const choices = await loadChoices({ database, known: state.choices });
    const suspended = await readSuspensions();
    const isNew = loaded !== undefined || choices !== state.choices;
    if (!isNew && !suspended) return;
    if (loaded !== undefined) ({ sequence, known } = loaded);
    if (isNew) {
      past.store(state);
      state = { catalogue: loaded?.catalogue ?? state.catalogue, choices, selections: new Map() };
    }
    diskCopies?.write(copyName, { sequence, catalogue: state.catalogue, choices, known, suspensions });
  };
  /** Reads suspensions if there are new ones; returns whether there were. */
  const readSuspensions = () =>
    database.asOperator(async (trx) => {
      const latest = await latestSuspension(trx);
      if (latest === lastSuspension) return false;
      suspensions = await loadSuspensions(trx);
      lastSuspension = latest;
      suspensionsAt = cacheSuspensions({ suspensions, clock });
      return true;
    });
  /** Loads the copy on disk if the database is unavailable. */
  const recall = async (error: unknown) => {
    const found = isAway(error) ? (await diskCopies?.readAll())?.get(copyName) : undefined;
    if (!database.isHere() && found === undefined) return;
    if (found === undefined) throw error;
    ({ sequence, known } = found);
    suspensions = found.suspensions;
    suspensionsAt = cacheSuspensions({ suspensions, clock });
    state = { catalogue: found.catalogue, choices: found.choices, selections: new Map() };
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
  const onNotice = () => {
    refresh().catch((err: unknown) =>
      log.error({ err }, 'the catalogue could not be reloaded; the last known version stays'),
    );
  };
  const stop = await database.listen(catalogueChannel, onNotice, onNotice);
  // Polls as well, in case a notification is lost.
  const poll = database.kind === 'server' ? setInterval(onNotice, serverTiming.brandPoll) : undefined;
  poll?.unref();
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
      clearInterval(poll);
      await stop();
      await queue;
    },
  };
}

function versionOf({ state, brand }: { state: CatalogueState; brand: Pick<Brand, 'id'> }): string {
  const { catalogue, choices } = state;
  const choice = choices.get(brand.id);
  return choice === undefined ? catalogue.version : versionOfChoice({ catalogue, choice });
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
  const made = brandCatalogue({ catalogue, manifest, choice });
  const [oldest] = selections.keys();
  if (selections.size >= mostSelections && oldest !== undefined) selections.delete(oldest);
  selections.set(key, made);
  return made;
}
