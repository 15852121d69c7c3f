import { timing } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Log } from '../../../server/log.ts';
import { type Catalogue, emptyCatalogue } from '../catalogue.ts';
import { brandCatalogue, type Choice, versionOfChoice } from './brand-catalogue.ts';
import { latestRevision, loadCatalogue } from './load-catalogue.ts';
import { loadChoices } from './load-choices.ts';
import { catalogueChannel } from './write-staged.ts';

/** Brands whose own selection is kept; that of one without a choice is shared by all of its currency and country. */
const selectionsKept = 500;

/** The catalogue in memory, synchronised with the database; the last known one while that is away. */
export type LiveCatalogue = {
  /** What a brand may offer. */
  of(brand: Pick<Brand, 'id' | 'manifest'>): Catalogue;
  /** Of what a brand may offer; asked for with every document. */
  version(brand: Pick<Brand, 'id'>): string;
  /** Resolves once what the database has is served here. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

export async function openLiveCatalogue({
  database,
  log,
}: {
  database: Database;
  log: Log;
}): Promise<LiveCatalogue> {
  let catalogue = emptyCatalogue;
  let sequence = 0n;
  let choices: ReadonlyMap<string, Choice> = new Map();
  let selections = new Map<string, Catalogue>();
  let queue: Promise<void> = Promise.resolve();

  const read = async () => {
    const latest = (await latestRevision(database))?.sequence ?? 0n;
    const loaded = latest === sequence ? undefined : await loadCatalogue(database);
    const chosen = await loadChoices({ database, known: choices });
    if (loaded === undefined && chosen === choices) return;
    if (loaded !== undefined) ({ catalogue, sequence } = loaded);
    choices = chosen;
    selections = new Map();
  };
  const refresh = (): Promise<void> => {
    const next = queue.then(read);
    queue = next.catch(() => undefined);
    return next;
  };
  const onNotice = () => {
    refresh().catch((err: unknown) =>
      log.error({ err }, 'the catalogue could not be read anew; the last known one stays'),
    );
  };
  const stop = await database.listen(catalogueChannel, onNotice, onNotice);
  // The net under lost notices.
  const poll = database.kind === 'server' ? setInterval(onNotice, timing.brandPoll) : undefined;
  poll?.unref();
  await refresh();

  return {
    of: ({ id, manifest }) => {
      const choice = choices.get(id);
      const { currency } = manifest.wallet;
      const { country, presets } = manifest.games;
      const key = JSON.stringify([choice === undefined ? null : id, currency, country, presets.NEW]);
      const known = selections.get(key);
      if (known !== undefined) return known;
      const made = brandCatalogue({ catalogue, manifest, choice });
      const [oldest] = selections.keys();
      if (selections.size >= selectionsKept && oldest !== undefined) selections.delete(oldest);
      selections.set(key, made);
      return made;
    },
    version: ({ id }) => {
      const choice = choices.get(id);
      return choice === undefined ? catalogue.version : versionOfChoice({ catalogue, choice });
    },
    refresh,
    close: async () => {
      clearInterval(poll);
      await stop();
      await queue;
    },
  };
}
