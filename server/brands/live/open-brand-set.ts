import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { timing } from '../../../schema/constants.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import type { Brand, BrandEvent, BrandSet } from '../brand.ts';
import { isAbstract, lineageOf } from '../lineage.ts';
import { brandsChannel, loadBrands } from '../releases/releases.ts';
import type { StoredBrand } from '../releases/stored-brand.ts';
import { nextTurn } from './build-brand.ts';
import { type HostIndex, indexHosts } from './host-index.ts';
import type { LiveState } from './live-state.ts';
import { rebuildBrand } from './rebuild-brand.ts';
import { refusalFaults, refuse, refusedOf, takeClaims } from './refusals.ts';
import { statedClaims } from './stated-claims.ts';

export type LiveBrandSet = BrandSet & {
  /** Reads tenants anew; resolves when what they say is live here. */
  refresh(tenants?: readonly string[]): Promise<void>;
  /** What the database says of a tenant, with its changes. */
  stored(id: string): StoredBrand | undefined;
  /** Of all tenants that the database knows, parents and archived ones among them. */
  tenants(): readonly string[];
  /** Parents first, the tenant last; undefined where a parent is missing. */
  lineage(id: string): readonly StoredBrand[] | undefined;
  /** Whoever stands on a tenant, itself among them. */
  descendants(id: string): readonly string[];
  /** Resolves when every brand is built, so that all faults are known. */
  whole(): Promise<void>;
  close(): Promise<void>;
};

/** Merging and checking a brand takes about a millisecond: few are built before anything is served, of many the rest meanwhile. */
const firstBuilt = 200;
/** So many are built in one go; requests are answered in between. */
const builtInOneGo = 4;

/** Opens the live set of an environment: all brands in memory, kept up with the database. */
export async function openBrandSet({
  database,
  environment,
  previewDomain,
  clock,
  log,
  builtAtStart = firstBuilt,
}: {
  database: Database;
  environment: string;
  previewDomain: string | undefined;
  clock: Clock;
  log: Log;
  builtAtStart?: number;
}): Promise<LiveBrandSet> {
  const state: LiveState = {
    stored: new Map(),
    brands: new Map(),
    faults: new Map(),
    claims: { domain: new Map(), merchantCode: new Map() },
    refused: new Map(),
    due: new Set(),
  };
  const listeners = new Set<(event: BrandEvent) => void>();
  let hosts: HostIndex = indexHosts({ brands: [], previewDomain });
  let sequence = 0n;
  let turn: NodeJS.Timeout | undefined;
  let turnsSeen = clock.now();
  let closed = false;
  let queue: Promise<void> = Promise.resolve();

  const refresh = (tenants?: readonly string[]): Promise<void> => {
    const next = queue.then(() => read(tenants));
    queue = next.catch(() => undefined);
    return next;
  };

  async function read(tenants: readonly string[] | undefined): Promise<void> {
    const changed = await readChanged(tenants);
    rebuild(changed.flatMap(descendants));
  }

  /** Takes in what the database says and gives the tenants of whom it says something else than before. */
  async function readChanged(tenants: readonly string[] | undefined): Promise<string[]> {
    const wanted = { database, environment, known: state.stored, ...(tenants && { tenants }) };
    const changed: string[] = [];
    const loaded = await loadBrands(wanted);
    takeClaims({ state, claims: loaded.claims, tenants });
    for (const brand of loaded.brands) {
      if (isSame(state.stored.get(brand.tenant), brand)) continue;
      state.stored.set(brand.tenant, brand);
      changed.push(brand.tenant);
      const newest = brand.changes.at(-1)?.sequence ?? 0n;
      if (newest > sequence) sequence = newest;
    }
    // What one gives up, another who is not named may have got.
    const judged = tenants === undefined ? [...state.stored.keys()] : [...tenants, ...state.refused.keys()];
    return [
      ...changed,
      ...[...new Set(judged)].filter((id) =>
        refuse({ state, id, stated: statedClaims(lineage(id) ?? []), log }),
      ),
    ];
  }

  function rebuild(ids: readonly string[]): void {
    const unbuilt = state.due.size;
    const events = [...new Set(ids)].flatMap((id) => rebuildOne(id));
    if (events.length > 0 || state.due.size < unbuilt) indexAll();
    for (const event of events) for (const listener of listeners) listener(event);
    schedule();
  }

  const domainsOf = (id: string) => statedClaims(lineage(id) ?? []).domain;

  /** Who is not built yet is found by the domains that it states. */
  function indexAll(): void {
    const unbuilt = [...state.due].map((id) => {
      const refused = refusedOf({ state, id, kind: 'domain' }).map(({ name }) => name);
      return { id, domains: (domainsOf(id) ?? []).filter((domain) => !refused.includes(domain)) };
    });
    hosts = indexHosts({ brands: [...state.brands.values(), ...unbuilt], previewDomain });
  }

  function buildFirst(): void {
    for (const id of state.stored.keys()) {
      const later = state.brands.size >= builtAtStart && domainsOf(id) !== undefined;
      if (later && !state.brands.has(id)) state.due.add(id);
      else rebuildOne(id);
    }
    indexAll();
    schedule();
  }

  /** The brand of an id, built now if nobody has asked for it before. */
  function brandOf(id: string): Brand | undefined {
    if (state.due.has(id)) {
      rebuildOne(id);
      if (!state.brands.has(id)) indexAll();
    }
    return state.brands.get(id);
  }

  async function buildRest(): Promise<void> {
    let built = 0;
    for (const id of state.due) {
      if (closed) return;
      brandOf(id);
      built += 1;
      if (built % builtInOneGo === 0) await nextTurnOfLoop();
    }
  }

  function rebuildOne(id: string): BrandEvent[] {
    return rebuildBrand({ state, id, chain: lineage(id), at: clock.now(), sequence, log });
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
    const next = nextTurn({
      changes: [...state.stored.values()].flatMap(({ changes }) => changes),
      // Not after now: one that is due and not taken yet would be lost to whatever else is read at that moment.
      after: turnsSeen,
    });
    if (next === undefined) return;
    // setTimeout overflows past 24.8 days; waking up early only reschedules.
    const wait = Math.min(Math.max(next.getTime() - clock.now().getTime() + 1, 0), 86_400_000);
    turn = setTimeout(takeTurn, wait);
    turn.unref();
  }

  function takeTurn(): void {
    const since = turnsSeen;
    const now = clock.now();
    const turned = [...state.stored.values()].filter(({ changes }) => {
      const at = nextTurn({ changes, after: since });
      return at !== undefined && at <= now;
    });
    turnsSeen = now;
    rebuild(turned.flatMap(({ tenant }) => descendants(tenant)));
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
  queue = queue.then(() => readChanged(undefined)).then(buildFirst);
  await queue;
  const rest = buildRest().catch((err) => log.error({ err }, 'not all brands could be built'));

  return {
    byHost: (host) => {
      const id = hosts.find(host);
      if (id === undefined) return undefined;
      return state.brands.get(id) ?? brandOf(id);
    },
    byId: (id) => brandOf(id),
    ids: () => [...state.brands.keys(), ...state.due],
    faults: () => [...[...state.faults.values()].flat(), ...refusalFaults(state.refused)],
    sequence: () => sequence,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    stored: (id) => state.stored.get(id),
    tenants: () => [...state.stored.keys()],
    lineage,
    descendants,
    whole: () => rest,
    async close() {
      closed = true;
      clearTimeout(turn);
      clearInterval(poll);
      await stop();
      await queue;
    },
  };
}

/** Releases are immutable and changes only ever added to. */
function isSame(known: StoredBrand | undefined, read: StoredBrand): boolean {
  return (
    known?.releaseId === read.releaseId &&
    known.archived === read.archived &&
    known.changes.length === read.changes.length
  );
}
