import { type Selectable, sql } from 'kysely';
import type { Json, JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { playersTenant } from '../../../../schema/staging-tenant.ts';
import type { AnyTx, Database, DatabaseAndClock } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import type { ChangeDecisionTable } from '../../../database/tables.ts';
import { isOneOf, textArray } from '../../../database/text-array.ts';
import { statedClaims } from '../../folder/build/stated-claims.ts';
import { parentOf } from '../../folder/lineage.ts';
import type { BrandFolder } from '../../folder/read/read-brand-folder.ts';
import type { Provenance, StoredBrand, StoredChange, WithdrawnChange } from '../../folder/stored-brand.ts';
import { type Claims, claim, claimsOf } from '../claims/claims.ts';
import { stableJson } from '../stable-json.ts';
import { servedReleases } from './served-releases.ts';
import { storeReleases } from './store-releases.ts';

/** Notification channel; the payload is a tenant, or `*` for many. */
export const brandsChannel = 'livery_brands';

/** Publishes folders as releases of an environment. Folders equal to the current release are skipped. */
export async function publishFolders({
  database,
  folders,
  environment,
  actor,
  reason,
  clock,
  onStored = () => undefined,
}: DatabaseAndClock & {
  folders: readonly BrandFolder[];
  environment: string;
  /** Called with the progress of large sets. */
  onStored?: (progress: { done: number; total: number }) => void;
} & Provenance): Promise<string[]> {
  if (folders.length === 0) return [];
  const rows = folders.map((folder) => ({
    folder,
    manifest: stableJson(folder.manifest.value),
    texts: stableJson(
      Object.fromEntries([...folder.texts].map(([language, source]) => [language, source.value ?? {}])),
    ),
    assets: stableJson(Object.fromEntries([...folder.assets].map(([path, asset]) => [path, asset.hash]))),
  }));
  const now = clock.now();
  return database.asOperator(async (tx) => {
    const served = await currentReleases(
      tx,
      environment,
      folders.length > 50 ? undefined : folders.map(({ id }) => id),
    );
    const fresh = rows.filter(({ folder, manifest, texts, assets }) => {
      const release = served.get(folder.id);
      return (
        release === undefined ||
        stableJson(release.manifest) !== manifest ||
        stableJson(release.texts) !== texts ||
        stableJson(release.assets) !== assets
      );
    });
    await storeReleases(tx, {
      releases: fresh.map(({ folder, ...parts }) => ({
        ...parts,
        tenant: folder.id,
        parent: parentOf(folder.manifest.value),
        files: [...folder.assets.values()],
      })),
      environment,
      origin: 'published',
      actor,
      reason,
      now,
      onStored,
    });
    const published = fresh.map(({ folder }) => folder.id);
    if (published.length === 0) return [];
    const others = await claim(tx, published, now);
    const changed = [...published, ...others];
    const payload = changed.length === 1 ? (changed[0] ?? '*') : '*';
    await database.notify(tx, { channel: brandsChannel, payload });
    return changed;
  });
}

async function currentReleases(tx: AnyTx, environment: string, tenants: readonly string[] | undefined) {
  const rows = await servedReleases(tx, environment, tenants)
    .select([
      'release.tenant',
      'release.id',
      'release.manifest',
      'release.texts',
      'release.assets',
      'release.actor',
      'release.created_at',
    ])
    .execute();
  return new Map(rows.map((row) => [row.tenant, row]));
}

/**
 * Loads the current releases of an environment, for all tenants or some, and the claims on domains and merchant codes. For some
 * tenants these are the claims that they own or state. Known releases are not read again.
 */
export async function loadBrands({
  database,
  environment,
  tenants,
  known,
}: {
  database: Pick<Database, 'asOperator'>;
  environment: string;
  tenants?: readonly string[];
  known: ReadonlyMap<string, StoredBrand>;
}): Promise<{ brands: StoredBrand[]; claims: Claims }> {
  return database.asOperator(async (tx) => {
    const pointers = await selectRows(tx, 'environment_pointer', { environment })
      .$if(tenants !== undefined, (query) => query.where('tenant', 'in', [...(tenants ?? [])]))
      .select(['tenant', 'release_id'])
      .execute();
    const moved = pointers
      .filter(({ tenant, release_id }) => known.get(tenant)?.releaseId !== release_id)
      .map(({ tenant }) => tenant);
    const releases =
      moved.length === 0
        ? undefined
        : // With very many ids, filtering by them would cost more than it saves.
          await currentReleases(tx, environment, moved.length > 500 ? tenants : moved);
    // Sent in one packet.
    const [changes, currencies, archived, moves] = await Promise.all([
      changesOf(tx, { environment, tenants, known }),
      brandCurrencies(tx, environment, tenants),
      selectRows(tx, 'brand_state', { archived: true }).select(['tenant', 'keeps_domains']).execute(),
      selectRows(tx, 'brand_move', { state: 'away' }).select(['brand', 'place']).execute(),
    ]);
    const away = new Map(moves.map(({ brand, place }) => [brand, place]));
    const gone = new Map(archived.map(({ tenant, keeps_domains }) => [tenant, keeps_domains]));
    const brands = pointers.flatMap(({ tenant }) => {
      const read = releases?.get(tenant);
      const release =
        read === undefined
          ? known.get(tenant)
          : { ...read, releaseId: read.id, publication: { actor: read.actor, at: read.created_at } };
      if (release === undefined) return [];
      return {
        tenant,
        releaseId: release.releaseId,
        manifest: release.manifest as Json,
        texts: release.texts as JsonObject,
        assets: release.assets,
        archived: gone.has(tenant) || away.has(tenant),
        reservesDomains: !away.has(tenant) && (gone.get(tenant) ?? false),
        movedTo: away.get(tenant),
        fixedCurrency: currencies.get(playersTenant({ tenant, environment })),
        publication: release.publication,
        // Forgets changes that were read before: if the brand comes back, its changes have new numbers.
        ...((away.has(tenant) ? undefined : changes.get(tenant)) ?? { changes: [] }),
      };
    });
    const stated = tenants === undefined ? [] : brands.map((brand) => statedClaims([brand]));
    const names = {
      domain: stated.flatMap(({ domain = [] }) => domain),
      merchantCode: stated.flatMap(({ merchantCode = [] }) => merchantCode),
    };
    return { brands, claims: await claimsOf(tx, tenants, names) };
  });
}

/**
 * Numbers are drawn in the order of commits, so for named tenants it is enough to read changes newer than the last known one; a
 * brand's history grows for ever. Without names everything is reloaded, which happens rarely.
 */
async function changesOf(
  tx: AnyTx,
  {
    environment,
    tenants,
    known,
  }: { environment: string; tenants: readonly string[] | undefined; known: ReadonlyMap<string, StoredBrand> },
): Promise<ReadonlyMap<string, Pick<StoredBrand, 'changes' | 'withdrawn' | 'decided'>>> {
  const knownChanges = new Map(
    tenants?.map((tenant) => {
      const { changes = [], withdrawn = [] } = known.get(tenant) ?? {};
      return [tenant, withdrawn.length === 0 ? changes : [...changes, ...withdrawn].sort(bySequence)];
    }),
  );
  const newestOf = (tenant: string) => knownChanges.get(tenant)?.at(-1)?.sequence ?? 0n;
  const [oldest = 0n] = [...knownChanges.keys()].map(newestOf).toSorted((one, other) => (one < other ? -1 : 1));
  const firstKnown = new Map(
    [...knownChanges].flatMap(([tenant, [first]]) => (first ? [[first.sequence, tenant]] : [])),
  );
  const [rows, decisions, left] = await Promise.all([
    readChanges(tx, { environment, tenants, after: oldest }),
    decisionsOf(tx, environment, tenants),
    tx
      .selectFrom('change')
      .where(sql<boolean>`sequence = any(${textArray([...firstKnown.keys()].map(String))}::bigint[])`)
      .select('sequence')
      .execute(),
  ]);
  for (const { sequence } of left) firstKnown.delete(sequence);
  // A brand that was moved and came back has its changes with other numbers.
  if (firstKnown.size > 0) {
    const renumbered = new Set(firstKnown.values());
    return changesOf(tx, { environment, tenants, known: new Map([...known].filter(([id]) => !renumbered.has(id))) });
  }
  const byTenant = new Map([...knownChanges].map(([tenant, changes]) => [tenant, [...changes]]));
  for (const { tenant, ...change } of rows) {
    if (change.sequence <= newestOf(tenant)) continue;
    const known = byTenant.get(tenant);
    if (known === undefined) byTenant.set(tenant, [change]);
    else known.push(change);
  }
  return new Map([...byTenant].map(([tenant, changes]) => [tenant, asDecided(changes, decisions.get(tenant))]));
}

/**
 * Takes the lock under which changes get their numbers, as in the trigger `change_in_order`, until the transaction ends. It is taken before
 * any row of staff or of a rollout, so that two acts never wait for each other.
 */
export async function lockChanges(tx: AnyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('livery.change'))`.execute(tx);
}

export const readChanges = async (
  tx: AnyTx,
  {
    environment,
    tenants,
    after,
  }: {
    environment: string;
    tenants: readonly string[] | undefined;
    /** Sequence of the newest change that is left out. */
    after: bigint;
  },
): Promise<(StoredChange & { readonly tenant: string })[]> =>
  (
    await selectRows(tx, 'change', { environment })
      .where('sequence', '>', after)
      .$if(tenants !== undefined, (query) => query.where(isOneOf('tenant', tenants ?? [])))
      .selectAll()
      .orderBy('sequence')
      .execute()
  ).map(({ tenant, sequence, path, value, removed, reason, actor, ...row }) => ({
    tenant,
    sequence,
    path,
    value: value as Json,
    removed,
    reason,
    actor,
    from: row.from_at,
    until: row.until_at,
    createdAt: row.created_at,
  }));

type Decision = Pick<Selectable<ChangeDecisionTable>, 'decision' | 'actor' | 'number'>;
type Decisions = ReadonlyMap<bigint, Decision>;

/** Newest decision about each change, by tenant. */
export async function decisionsOf(
  tx: AnyTx,
  environment: string,
  tenants: readonly string[] | undefined,
): Promise<ReadonlyMap<string, Decisions>> {
  const rows = await selectRows(tx, 'change_decision', { environment })
    .$if(tenants !== undefined, (query) => query.where(isOneOf('tenant', tenants ?? [])))
    .select(['tenant', 'sequence', 'decision', 'actor', 'number'])
    .orderBy('number')
    .execute();
  const byTenant = new Map<string, Map<bigint, Decision>>();
  for (const { tenant, sequence, ...decision } of rows)
    byTenant.set(tenant, (byTenant.get(tenant) ?? new Map<bigint, Decision>()).set(sequence, decision));
  return byTenant;
}

/** Changes with their present owners, apart from the withdrawn ones. */
export function asDecided(
  all: readonly StoredChange[],
  decisions: Decisions = new Map(),
): Pick<StoredBrand, 'decided'> & Required<Pick<StoredBrand, 'changes' | 'withdrawn'>> {
  const changes: StoredChange[] = [];
  const withdrawn: WithdrawnChange[] = [];
  for (const change of all) {
    const decided = decisions.get(change.sequence);
    if (decided?.decision === 'withdrawn') withdrawn.push({ ...change, withdrawnBy: decided.actor });
    else changes.push(decided === undefined ? change : { ...change, adoptedBy: decided.actor });
  }
  const numbers = [...decisions.values()].map(({ number }) => number);
  return { changes, withdrawn, decided: numbers.reduce<bigint | undefined>(newer, undefined) };
}

const newer = (one: bigint | undefined, other: bigint) => (one === undefined || other > one ? other : one);
const bySequence = (one: StoredChange, other: StoredChange) => (one.sequence < other.sequence ? -1 : 1);

/** Reads the bytes of a tenant's asset. */
export async function readAsset({
  database,
  tenant,
  hash,
}: {
  database: Database;
  tenant: string;
  hash: string;
}): Promise<Uint8Array | undefined> {
  return database.asOperator(async (tx) => {
    const row = await selectRows(tx, 'asset', { tenant, hash }).select('bytes').executeTakeFirst();
    return row?.bytes;
  });
}

/** Currencies that real players' wallets fix, by the tenant of the players; of some brands or all. */
async function brandCurrencies(
  tx: AnyTx,
  environment: string,
  tenants: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string>> {
  const ids = tenants?.map((tenant) => playersTenant({ tenant, environment }));
  const rows = await tx
    .selectFrom('brand_currency')
    .select(['tenant', 'currency'])
    .$if(ids !== undefined, (query) => query.where('tenant', 'in', [...(ids ?? [])]))
    .execute();
  return new Map(rows.map(({ tenant, currency }) => [tenant, currency]));
}
