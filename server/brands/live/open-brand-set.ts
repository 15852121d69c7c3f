import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { playersTenant } from '../../../schema/staging-tenant.ts';
import { textCache } from '../../answers/text-cache.ts';
import { batches } from '../../batches.ts';
import type { Clock } from '../../clock.ts';
import type { AnyTx, DatabaseAndClock } from '../../database/database.ts';
import { followChannel } from '../../database/follow-channel.ts';
import { withoutLastStatement } from '../../database/last-statement.ts';
import { parseHost } from '../../hosts/host.ts';
import type { ReservedHosts } from '../../hosts/reserved-hosts.ts';
import type { Log } from '../../log.ts';
import { shippedTranslations, type Translations } from '../../texts/read-texts.ts';
import { shippedUnsigned } from '../../texts/signatures.ts';
import type { Brand, BrandEvent } from '../brand.ts';
import type { LiveBrandSet } from '../environments.ts';
import { buildBrand, nextTurn } from '../folder/build/build-brand.ts';
import { statedClaims } from '../folder/build/stated-claims.ts';
import { isAbstract, lineageOf, parentOf } from '../folder/lineage.ts';
import { isSameStored, type StoredBrand } from '../folder/stored-brand.ts';
import { brandsChannel, loadBrands } from '../versions/stored/releases.ts';
import { emptyState } from './live-state.ts';
import { rebuildBrand } from './rebuild-brand.ts';
import { faultsOf, refuse, refusedOf, takeClaims } from './refusals.ts';
import { rememberBuilds } from './remember-builds.ts';

/** Number of brands that are built before serving; the others follow in the background. Building one takes about a millisecond. */
const firstBuilt = 200;
/** Brands built per event-loop turn, so that requests are served in between. */
const builtInOneGo = 4;

/** Opens the live set of an environment: all brands in memory, synchronised with the database. */
export async function openBrandSet({
  database,
  environment,
  previewDomain,
  reserved,
  clock,
  log,
  builtAtStart = firstBuilt,
  load = loadBrands,
  buildWith = buildBrand,
  translations = shippedTranslations,
  unsignedOf = shippedUnsigned,
  grants = new Map(),
  acceptsPlaceholders = environment !== 'production',
  countWallets = async () => 0,
}: DatabaseAndClock & {
  environment: string;
  previewDomain: string | undefined;
  reserved: ReservedHosts;
  log: Log;
  builtAtStart?: number;
  load?: typeof loadBrands;
  /** Replaced by tests that count builds. */
  buildWith?: typeof buildBrand;
  translations?: Translations;
  /** Number of wallets of a tenant's real players. */
  countWallets?: (tenant: string) => Promise<number>;
} & Partial<Pick<LiveBrandSet, 'grants' | 'acceptsPlaceholders' | 'unsignedOf'>>): Promise<LiveBrandSet> {
  const state = emptyState();
  const build = rememberBuilds((input) => buildWith({ ...input, translations, secrets: { grants } }));
  const turns = createScheduledTurns(state.stored, clock, (tenants) => {
    queue = queue
      .then(() => rebuild(reachedBy(tenants)))
      .catch((err) => log.error({ err }, 'scheduled changes could not be applied'));
  });
  const listeners = new Set<(event: BrandEvent) => void>();
  let hosts: HostIndex = indexHosts([], previewDomain, reserved);
  let hostsAway: HostIndex | undefined;
  /** Brands that another installation serves, as far as somebody has asked for them. */
  const away = new Map<string, Brand | undefined>();
  let sequence = 0n;
  let closed = false;
  let queue: Promise<void> = Promise.resolve();

  const refresh = (tenants?: readonly string[]): Promise<void> => {
    const next = queue.then(() => read(tenants));
    queue = next.catch(() => undefined);
    return next;
  };

  async function read(tenants: readonly string[] | undefined): Promise<void> {
    const changed = await readChanged(tenants);
    await rebuild(reachedBy(changed));
  }

  /** Loads tenants from the database and returns those whose state changed. */
  async function readChanged(tenants: readonly string[] | undefined): Promise<string[]> {
    const changed: string[] = [];
    const loaded = await load({ database, environment, known: state.stored, ...(tenants && { tenants }) });
    takeClaims(state, loaded.claims, tenants);
    state.overlaps = undefined;
    for (const brand of loaded.brands) {
      if (isSameStored(state.stored.get(brand.tenant), brand)) continue;
      state.stored.set(brand.tenant, brand);
      changed.push(brand.tenant);
      const newest = brand.changes.at(-1)?.sequence ?? 0n;
      if (newest > sequence) sequence = newest;
    }
    // Rows of a brand that moved away are removed in the end, also if this node never read that it did.
    const present = new Set(loaded.brands.map(({ tenant }) => tenant));
    for (const id of tenants ?? [...state.stored.keys()])
      if (!present.has(id) && state.stored.delete(id)) changed.push(id);
    // A claim that one tenant gives up may pass to a tenant that is not in the list.
    const judged = tenants === undefined ? [...state.stored.keys()] : [...tenants, ...state.refused.keys()];
    return [
      ...changed,
      ...[...new Set(judged)].filter((id) =>
        refuse({ state, id, stated: statedClaims(lineage(id) ?? []), reserved, log }),
      ),
    ];
  }

  /** In turns of the event loop: thousands of brands may inherit from one. */
  async function rebuild(ids: readonly string[]): Promise<void> {
    const unbuilt = state.due.size;
    const events: BrandEvent[] = [];
    for (const [turn, some] of [...batches([...new Set(ids)], builtInOneGo)].entries()) {
      if (turn > 0) await nextTurnOfLoop();
      if (closed) return;
      events.push(...some.flatMap(rebuildOne));
    }
    const archived = ids.some((id) => state.stored.get(id)?.archived !== false);
    if (events.length > 0 || archived || state.due.size < unbuilt) indexAll();
    // A listener may begin work of its own, which has nothing to do with the act whose refresh this is.
    await withoutLastStatement(() => {
      for (const event of events) for (const listener of listeners) listener(event);
    });
    turns.schedule();
  }

  const domainsOf = (id: string) => statedClaims(lineage(id) ?? []).domain;

  /** Indexes all brands by domain. Tenants that are not built yet are indexed by the domains of their manifest. */
  function indexAll(): void {
    const unbuilt = [...state.due].map((id) => {
      const refused = refusedOf(state, id, 'domain').map(({ name }) => name);
      return { id, domains: (domainsOf(id) ?? []).filter((domain) => !refused.includes(domain)) };
    });
    const brands = [...state.archived.values(), ...state.brands.values(), ...unbuilt];
    hosts = indexHosts(brands, previewDomain, reserved);
    away.clear();
    const moved = [...state.stored.values()].filter(({ movedTo }) => movedTo !== undefined);
    const owners = moved.map((own) => {
      const parents = lineage(own.tenant)?.slice(0, -1) ?? [];
      // Archived brands state no claims.
      return { id: own.tenant, domains: statedClaims([...parents, { ...own, archived: false }]).domain ?? [] };
    });
    hostsAway = owners.length === 0 ? undefined : indexHosts(owners, previewDomain, reserved);
  }

  function awayByHost(host: string | undefined): Brand | undefined {
    const id = hostsAway?.find(host);
    if (id === undefined) return undefined;
    if (!away.has(id)) away.set(id, underMaintenance(lineage(id)));
    return away.get(id);
  }

  /** Builds the last brand of a line with its maintenance on. */
  function underMaintenance(chain: readonly StoredBrand[] | undefined): Brand | undefined {
    const own = chain?.at(-1);
    if (chain === undefined || own === undefined) return undefined;
    const at = clock.now();
    const made = { sequence: 0n, reason: '', actor: '', removed: false, from: null, until: null, createdAt: at };
    const changes = [{ ...made, path: '/status/maintenance', value: { on: true, until: null } }];
    const built = build({ chain: [...chain.slice(0, -1), { ...own, archived: false, changes }], at, isServed: true });
    return 'faults' in built ? undefined : built.brand;
  }

  function buildFirst(): void {
    for (const id of state.stored.keys()) {
      const later = state.brands.size >= builtAtStart && domainsOf(id) !== undefined;
      if (later && !state.brands.has(id)) state.due.add(id);
      else rebuildOne(id);
    }
    indexAll();
    turns.schedule();
  }

  /** The brand of an id, built on first use. */
  function brandOf(id: string | undefined): Brand | undefined {
    if (id === undefined) return undefined;
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
    return rebuildBrand({ state, id, chain: lineage(id), at: clock.now(), sequence, build, log });
  }

  function lineage(id: string): readonly StoredBrand[] | undefined {
    const found = lineageOf(
      id,
      (parent) => state.stored.get(parent),
      (stored) => stored.manifest,
    );
    return 'chain' in found ? found.chain : undefined;
  }

  /** The brands, and all that inherit from them: a parent may be served itself. */
  function reachedBy(ids: readonly string[]): readonly string[] {
    const changed = new Set(ids);
    const isParent = [...state.stored.values()].some(({ manifest }) => changed.has(parentOf(manifest) ?? ''));
    if (!isParent) return ids;
    const inherits = (id: string) => lineage(id)?.some(({ tenant }) => changed.has(tenant)) === true;
    return [...ids, ...[...state.stored.keys()].filter(inherits)];
  }

  /** The brand, and those for which an abstract parent is answerable. A parent that is served itself answers for itself alone. */
  function descendants(id: string): readonly string[] {
    return isAbstract(state.stored.get(id)?.manifest) ? [...new Set(reachedBy([id]))] : [id];
  }

  const stop = await followChannel({
    database,
    log,
    channel: brandsChannel,
    failure: 'brands could not be reloaded; the last known versions stay',
    refresh: (payload) => refresh(payload === '*' ? undefined : [payload]),
  });
  queue = queue.then(() => readChanged(undefined)).then(buildFirst);
  await queue;
  const rest = buildRest().catch((err) => log.error({ err }, 'not all brands could be built'));

  return {
    reserved,
    async isCurrent(tx, states) {
      const within = { asOperator: <T>(work: (tx: AnyTx) => Promise<T>) => work(tx) };
      const known = new Map(states.map((stored) => [stored.tenant, stored]));
      const { brands } = await load({ database: within, environment, known, tenants: [...known.keys()] });
      return brands.every((brand) => isSameStored(known.get(brand.tenant), brand));
    },
    byHost: (host) => brandOf(hosts.find(host)),
    archivedByHost: (host) => state.archived.get(hosts.find(host) ?? ''),
    isAway: (host) => hostsAway?.find(host) !== undefined,
    awayByHost,
    byId: brandOf,
    ids: () => [...state.brands.keys(), ...state.due],
    faults: () => faultsOf(state),
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
    build,
    grants,
    acceptsPlaceholders,
    unsignedOf,
    isBuilt: (id) => !state.due.has(id),
    wallets: (tenant) => countWallets(playersTenant({ tenant, environment })),
    whole: () => rest,
    async close() {
      closed = true;
      turns.close();
      await stop();
      await queue;
    },
  };
}

/** Calls `onTurn` with the tenants whose scheduled changes begin or end. */
function createScheduledTurns(
  stored: ReadonlyMap<string, StoredBrand>,
  clock: Clock,
  onTurn: (tenants: readonly string[]) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let turnsSeen = clock.now();

  function takeTurn(): void {
    const since = turnsSeen;
    const now = clock.now();
    const turned = [...stored.values()].filter(({ changes }) => {
      const at = nextTurn({ changes, after: since });
      return at !== undefined && at <= now;
    });
    turnsSeen = now;
    onTurn(turned.map(({ tenant }) => tenant));
  }

  return {
    /** Sets a timer for the next start or end of a scheduled change. */
    schedule(): void {
      clearTimeout(timer);
      const next = nextTurn({
        changes: [...stored.values()].flatMap(({ changes }) => changes),
        // Counts from the last handled time instead of now, because a change that became due during another reload would be missed.
        after: turnsSeen,
      });
      if (next === undefined) return;
      // setTimeout overflows after 24.8 days. Waking up early only sets the timer again.
      const wait = Math.min(Math.max(next.getTime() - clock.now().getTime() + 1, 0), 86_400_000);
      timer = setTimeout(takeTurn, wait);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}

type HostIndex = { find(host: string | undefined): string | undefined };

/**
 * Resolves a host to a brand: `<brand>.<preview domain>`, exact domain, then the longest wildcard. A domain has one owner. Hosts of
 * the product belong to no brand, whatever brands claim.
 */
export function indexHosts(
  brands: Iterable<Pick<Brand, 'id' | 'domains'>>,
  previewDomain: string | undefined,
  reserved: ReservedHosts,
): HostIndex {
  const ids = new Set<string>();
  const owners = new Map<string, string>();
  for (const { id, domains } of brands) {
    ids.add(id);
    for (const domain of domains) owners.set(domain, id);
  }
  const suffix = previewDomain === undefined ? undefined : `.${previewDomain}`;
  /** Every request does a look-up, so results are cached. Only hosts of brands are cached, so that invented hosts can't fill the cache. */
  const lookedUp = textCache<string>();

  function resolve(name: string): string | undefined {
    const preview = suffix !== undefined && name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    const own = ids.has(preview) ? preview : undefined;
    if (reserved.reservedFor({ claim: name, id: own }) !== undefined) return undefined;
    if (own !== undefined) return own;
    const exact = owners.get(name);
    if (exact !== undefined) return exact;
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      const wildcard = owners.get(`*${name.slice(dot)}`);
      if (wildcard !== undefined) return wildcard;
    }
    return undefined;
  }

  return {
    find(host) {
      // Requests come with a name that was parsed where they arrived.
      const known = host === undefined ? undefined : lookedUp.get(host);
      if (known !== undefined) return known;
      const name = parseHost(host)?.name;
      if (name === undefined) return undefined;
      const found = resolve(name);
      if (found !== undefined) lookedUp.set(name, found);
      return found;
    },
  };
}
