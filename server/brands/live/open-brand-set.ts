import { timing } from '../../../schema/constants.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import type { Brand, BrandEvent, BrandFault, BrandSet } from '../brand.ts';
import { isAbstract, lineageOf, parentOf } from '../lineage.ts';
import { brandsChannel, loadBrands, type StoredBrand } from '../releases/releases.ts';
import { buildBrand, nextTurn } from './build-brand.ts';
import { type HostIndex, indexHosts } from './host-index.ts';

export type LiveBrandSet = BrandSet & {
  /** Reads tenants anew; resolves when what they say is live here. */
  refresh(tenants?: readonly string[]): Promise<void>;
  /** What the database says of a tenant, with its changes. */
  stored(id: string): StoredBrand | undefined;
  /** Parents first, the tenant last; undefined where a parent is missing. */
  lineage(id: string): readonly StoredBrand[] | undefined;
  /** Whoever stands on a tenant, itself among them. */
  descendants(id: string): readonly string[];
  close(): Promise<void>;
};

type State = {
  readonly stored: Map<string, StoredBrand>;
  readonly brands: Map<string, Brand>;
  readonly faults: Map<string, readonly BrandFault[]>;
};

/** Opens the live set of an environment: all brands in memory, kept up with the database. */
export async function openBrandSet({
  database,
  environment,
  previewDomain,
  clock,
  log,
}: {
  database: Database;
  environment: string;
  previewDomain: string | undefined;
  clock: Clock;
  log: Log;
}): Promise<LiveBrandSet> {
  const state: State = { stored: new Map(), brands: new Map(), faults: new Map() };
  const listeners = new Set<(event: BrandEvent) => void>();
  let hosts: HostIndex = indexHosts({ brands: [], previewDomain });
  let sequence = 0n;
  let turn: NodeJS.Timeout | undefined;
  let queue: Promise<void> = Promise.resolve();

  const refresh = (tenants?: readonly string[]): Promise<void> => {
    const next = queue.then(() => read(tenants));
    queue = next.catch(() => undefined);
    return next;
  };

  async function read(tenants: readonly string[] | undefined): Promise<void> {
    const loaded = await loadBrands({ database, environment, ...(tenants === undefined ? {} : { tenants }) });
    for (const brand of loaded) {
      state.stored.set(brand.tenant, brand);
      const newest = brand.changes.at(-1)?.sequence ?? 0n;
      if (newest > sequence) sequence = newest;
    }
    rebuild(tenants === undefined ? [...state.stored.keys()] : tenants.flatMap(descendants));
  }

  function rebuild(ids: readonly string[]): void {
    const events = [...new Set(ids)].flatMap((id) => rebuildOne(id));
    if (events.length > 0) hosts = indexHosts({ brands: state.brands.values(), previewDomain });
    for (const event of events) for (const listener of listeners) listener(event);
    schedule();
  }

  function rebuildOne(id: string): BrandEvent[] {
    const stored = state.stored.get(id);
    const before = state.brands.get(id);
    if (stored === undefined || isAbstract(stored.manifest)) return [];
    if (stored.archived) {
      state.faults.delete(id);
      return state.brands.delete(id) ? [{ kind: 'removed', id, sequence }] : [];
    }
    const chain = lineage(id);
    if (chain === undefined) {
      state.faults.set(id, [
        {
          tenant: id,
          severity: 'error',
          rule: 'extends',
          pointer: '/extends',
          message: `extends "${parentOf(stored.manifest)}", which is not there`,
          fix: 'publish the parent first',
        },
      ]);
      return [];
    }
    const built = buildBrand({ chain, at: clock.now() });
    if ('faults' in built) {
      state.faults.set(id, built.faults);
      for (const fault of built.faults.slice(0, 5))
        log.warn(
          { tenant: id },
          `${id} ${fault.pointer} ${fault.message}: ${before === undefined ? 'not served' : 'its last good release stays'}`,
        );
      return [];
    }
    state.faults.delete(id);
    if (before?.revision === built.brand.revision && sameDomains(before, built.brand)) return [];
    state.brands.set(id, built.brand);
    return [{ kind: 'changed', brand: built.brand, sequence }];
  }

  function lineage(id: string): readonly StoredBrand[] | undefined {
    const found = lineageOf({
      id,
      find: (parent) => state.stored.get(parent),
      manifestOf: (stored) => stored.manifest,
    });
    return 'chain' in found ? found.chain : undefined;
  }

  function descendants(id: string): readonly string[] {
    const stands = (other: string) => lineage(other)?.some(({ tenant }) => tenant === id) === true;
    const children = isAbstract(state.stored.get(id)?.manifest)
      ? [...state.stored.keys()].filter(stands)
      : [];
    return [...new Set([id, ...children])];
  }

  /** Wakes up when a scheduled change begins or ends. */
  function schedule(): void {
    clearTimeout(turn);
    const now = clock.now();
    const next = nextTurn({
      changes: [...state.stored.values()].flatMap(({ changes }) => changes),
      after: now,
    });
    if (next === undefined) return;
    // setTimeout overflows past 24.8 days; waking up early only reschedules.
    const wait = Math.min(next.getTime() - now.getTime() + 1, 86_400_000);
    turn = setTimeout(() => rebuild([...state.stored.keys()]), wait);
    turn.unref();
  }

  const onNotice = (payload: string) => {
    refresh(payload === '*' ? undefined : [payload]).catch((err) =>
      log.error({ err }, 'brands could not be read anew; the last known ones stay'),
    );
  };
  const stop = await database.listen(brandsChannel, onNotice, () => onNotice('*'));
  // Notices can be lost with their connection: a slow poll is the net.
  const poll = database.kind === 'server' ? setInterval(() => onNotice('*'), timing.brandPoll) : undefined;
  poll?.unref();
  await refresh();

  return {
    byHost: (host) => {
      const id = hosts.find(host);
      return id === undefined ? undefined : state.brands.get(id);
    },
    byId: (id) => state.brands.get(id),
    all: () => [...state.brands.values()],
    faults: () => [...[...state.faults.values()].flat(), ...hosts.faults],
    sequence: () => sequence,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    stored: (id) => state.stored.get(id),
    lineage,
    descendants,
    async close() {
      clearTimeout(turn);
      clearInterval(poll);
      await stop();
      await queue;
    },
  };
}

function sameDomains(a: Brand, b: Brand): boolean {
  return a.domains.join() === b.domains.join();
}
