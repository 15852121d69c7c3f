import { CodedError } from '../../../../schema/errors.ts';
import { pointerSteps } from '../../../../schema/manifest/pointer.ts';
import { playersTenant } from '../../../../schema/staging-tenant.ts';
import type { AnyTx, DatabaseAndClock } from '../../../database/database.ts';
import { uuidV7 } from '../../../database/uuid-v7.ts';
import { notifyStaff, notifyStaffOfAll } from '../../../notify-staff.ts';
import { recordAct } from '../../../record-act.ts';
import type { BrandRights } from '../../brand-rights.ts';
import type { BrandSets, Environment } from '../../environments.ts';
import { planInCurrency } from '../../folder/build/fixed-currency.ts';
import { servedValue } from '../../folder/differences.ts';
import { hashOf } from '../../folder/effective.ts';
import { parentOf } from '../../folder/lineage.ts';
import type { AssetFile } from '../../folder/read/read-brand-folder.ts';
import type { Provenance, StoredBrand, StoredChange } from '../../folder/stored-brand.ts';
import { claim, lockClaims } from '../claims/claims.ts';
import { claimsIn, refuseRivals } from '../claims/rivals.ts';
import { recordChanges } from '../record-changes.ts';
import { stableJson } from '../stable-json.ts';
import { numberParents, parentReleases } from '../stored/release-origin.ts';
import { brandsChannel, lockChanges } from '../stored/releases.ts';
import { servedReleases } from '../stored/served-releases.ts';
import { pointAt, storeReleases } from '../stored/store-releases.ts';
import { chainWith, hiddenBy, planRelease, type ReleasePlan } from './plan-release.ts';
import { refuseParents } from './readable-parents.ts';
import { refuseKnown } from './refuse-known.ts';

export type ReleaseAct = 'release.pushed' | 'release.promoted' | 'release.rolled-back';

export type Released = ReleasePlan & {
  /** Number of the release within its brand; `undefined` in a dry run of a new one. */
  readonly number: number | undefined;
};

/** The parts of a release that is not stored yet, or the number of a stored one. */
export type Candidate = Pick<StoredBrand, 'manifest' | 'texts' | 'assets'> & {
  readonly stored: { readonly id: string; readonly number: number } | undefined;
  readonly files: readonly AssetFile[];
};

/**
 * Serves a release in an environment, atomically, with the reason in the history.
 * Throws `release.invalid`; `release.hides` if live changes would hide new values and `hidden` is not given; `release.stale` if
 * another release was served meanwhile; `change.stale` if somebody has made live changes since `taken` was chosen; `release.keeps_changes` if `keepsChanges` forbids to drop them; `release.claimed` if another brand owns a domain or the merchant code, or has a domain that
 * overlaps a new one.
 */
export async function releaseBrand({
  sets,
  database,
  clock,
  environment,
  tenant,
  candidate: given,
  act,
  base,
  hidden,
  isNew = false,
  unreviewed = false,
  wasServed = false,
  keepsChanges = false,
  taken = [],
  seen,
  rights,
  within,
  actor,
  reason,
  dryRun,
}: DatabaseAndClock & {
  sets: BrandSets;
  environment: Environment;
  tenant: string;
  candidate: Candidate;
  act: ReleaseAct;
  /** Number of the release that the editor started from. */
  base: number | undefined;
  hidden: HiddenChoice | undefined;
  /** True if the brand must not have had a release before. */
  isNew?: boolean;
  /** True if somebody else has to review it afterwards. */
  unreviewed?: boolean;
  /** True if the environment served this release before. */
  wasServed?: boolean;
  /** True if one person may not drop live changes, because the policy requires a second one for each. */
  keepsChanges?: boolean;
  /** Live changes that the environment has from now on, over the release, in this order. */
  taken?: readonly TakenChange[];
  /** Stored state that `taken` was chosen by; the newest of this node if it is `undefined`. */
  seen?: StoredBrand | undefined;
  /** Rights of the caller on parents, and on brands with overlapping domains. */
  rights: BrandRights;
  /** Writes in the same transaction, with the number of the release that is served. */
  within?: ((tx: AnyTx, written: { number: number }) => Promise<void>) | undefined;
  dryRun: boolean;
} & Provenance): Promise<Released> {
  if (reason.trim() === '' && !dryRun)
    throw new CodedError('change.reason_missing', { message: 'a reason is required: --reason TEXT' });
  const brands = sets[environment];
  await brands.refresh();
  const now = clock.now();
  const served = brands.stored(tenant);
  const all: StoredBrand = {
    tenant,
    manifest: given.manifest,
    texts: given.texts,
    assets: given.assets,
    releaseId: given.stored?.id ?? hashOf(...[given.manifest, given.texts, given.assets].map(stableJson)),
    archived: false,
    fixedCurrency: served?.fixedCurrency,
    publication: { actor, at: now },
    changes: served?.changes ?? [],
  };
  // Checked before the plan, whose faults and differences contain values of the parents.
  refuseParents(brands.lineage(tenant), chainWith(brands, all, tenant), rights.mayRead);
  const dropped = hidden === 'drop' ? hiddenBy(brands, all, served) : [];
  const droppedPlaces = [...new Set(dropped.map(({ change }) => change.path))];
  if (keepsChanges && dropped.length > 0) throw needsSecond(droppedPlaces);
  const sequence = brands.sequence() + 1n;
  const made = { reason, actor, createdAt: now };
  const added = taken.map(
    (change, index): StoredChange => ({ ...change, ...made, sequence: sequence + BigInt(index) }),
  );
  const remaining = all.changes.filter(({ path }) => !isBelow(path, droppedPlaces));
  const candidate = { ...all, changes: [...remaining, ...added] };
  // A rollback to a release that players had before stays possible.
  const acceptsPlaceholders = brands.acceptsPlaceholders || wasServed;
  const planned = await planInCurrency(brands, () => planRelease({ brands, candidate, acceptsPlaceholders, now }));
  // A change that is taken may override the release: it was chosen together with it.
  const hiding = planned.hidden.filter(({ change }) => !added.some((own) => own === change));
  const plan = { ...planned, hidden: dropped.length === 0 ? hiding : dropped };
  const refuse = async (tx: AnyTx) => {
    for (const id of new Set([tenant, ...plan.reached])) {
      const { stated, added } = claimsIn(chainWith(brands, candidate, id), brands.byId(id));
      // A release of a parent is not refused because of a claim that a child had before.
      const wanted = { tenant: id, stated: id === tenant ? stated : added, added: added.domain };
      await refuseRivals(tx, { ...wanted, mayPublish: rights.mayPublish });
    }
  };
  if (dryRun) {
    await database.asOperator(refuse);
    return { ...plan, number: given.stored?.number };
  }
  if (plan.hidden.length > 0 && hidden === undefined) throw hides(plan);

  const set = uuidV7();
  const written = [
    ...droppedPlaces.map((path) => ({ path, value: null, removed: true, from_at: null, until_at: null })),
    ...added.map(({ path, value, removed, from, until }) => ({
      path,
      value: removed ? null : JSON.stringify(value),
      removed,
      from_at: from,
      until_at: until,
    })),
  ];
  const { number, changed } = await database.asOperator(async (tx) => {
    if (written.length > 0) await lockChanges(tx);
    await lockClaims(tx);
    if (isNew) await refuseKnown(tx, tenant);
    const before = await pointerOf(tx, tenant, environment);
    if (before?.id !== served?.releaseId || (base !== undefined && base !== before?.number)) throw stale(before);
    if (act === 'release.pushed' && base === undefined && before !== undefined && before.actor !== actor)
      throw stale(before);
    const chosenBy = seen ?? served;
    if (taken.length > 0 && chosenBy !== undefined && !(await brands.isCurrent(tx, [chosenBy])))
      throw new CodedError('change.stale', {
        message: `somebody else has made live changes of ${tenant} meanwhile: load the list again, then choose again`,
      });
    if (given.stored === undefined)
      await storeReleases(tx, {
        releases: [
          {
            tenant,
            parent: parentOf(given.manifest),
            manifest: stableJson(given.manifest),
            texts: stableJson(given.texts),
            assets: stableJson(given.assets),
            files: given.files,
          },
        ],
        environment,
        origin: 'pushed',
        actor,
        reason,
        now,
      });
    else await pointAt(tx, { rows: [{ tenant, id: given.stored.id }], environment, actor, now });
    for (const change of written)
      await tx
        .insertInto('change')
        .values({ tenant, environment, ...change, reason, actor, change_set: set, created_at: now })
        .execute();
    if (added.length > 0)
      await recordChanges(tx, {
        brands,
        set,
        environment,
        changes: added.map((change) => ({ tenant, change })),
        // A parent is not served, so it has no such values.
        values: added.flatMap(({ path }) => {
          const steps = pointerSteps(path);
          const [before, after] = [brands.byId(tenant), plan.brand].map((own) => own && servedValue(own, steps));
          return before === undefined && after === undefined ? [] : [{ tenant, path, before, after }];
        }),
        actor,
        reason,
        now,
      });
    const named = (id: string) => playersTenant({ tenant: id, environment });
    if (written.length > 0) await notifyStaff(tx, { kind: 'change', tenant: named(tenant) });
    const others = await claim(tx, [tenant], now);
    // Another brand may now be served on a domain that this release gave up.
    await notifyStaffOfAll(tx, { kind: 'release', tenants: others.map(named) });
    await refuse(tx);
    const after = await pointerOf(tx, tenant, environment);
    const below = await parentReleases(tx, { environment, children: [{ tenant, parent: parentOf(given.manifest) }] });
    const parents = below.get(tenant) ?? [];
    const numbered = await numberParents(tx, parents);
    await recordAct(tx, {
      tenant,
      actor,
      now,
      action: act,
      before: {
        release: before?.number ?? null,
        changes: Object.fromEntries(dropped.map(({ change: { path, value } }) => [path, value])),
      },
      after: {
        environment,
        release: after?.number ?? null,
        parents: numbered(parents),
        reason,
        dropped: droppedPlaces,
        unreviewed,
      },
    });
    if (after !== undefined) await within?.(tx, { number: after.number });
    const affected = [tenant, ...others];
    await database.notify(tx, { channel: brandsChannel, payload: affected.length === 1 ? tenant : '*' });
    return { number: after?.number, changed: affected };
  });
  await Promise.all(Object.values(sets).map((set) => set.refresh(changed)));
  return { ...plan, number };
}

/** Returns the release that an environment serves; the brand must have one there. */
export async function pointerOf(tx: AnyTx, tenant: string, environment: Environment) {
  return servedReleases(tx, environment, [tenant])
    .select(['release.id', 'release.number', 'pointer.actor', 'pointer.updated_at'])
    .executeTakeFirst();
}

const stale = (before: { readonly number: number; readonly actor: string; readonly updated_at: Date } | undefined) =>
  new CodedError('release.stale', {
    message:
      before === undefined
        ? 'the brand serves another release than the one that you compared with: compare again'
        : `release ${before.number} by ${before.actor} of ${before.updated_at.toISOString()} is served now: check what it changed, then publish with it as the base`,
    value: before && { release: before.number, actor: before.actor, at: before.updated_at.toISOString() },
  });

/** A live change that comes or goes along with a release. */
export type TakenChange = Pick<StoredChange, 'path' | 'value' | 'removed' | 'from' | 'until'>;

/** Whether live changes that would override values of the release are kept or dropped. */
type HiddenChoice = 'keep' | 'drop';

const needsSecond = (places: readonly string[]) =>
  new CodedError('release.keeps_changes', {
    message: `one person may not drop the live changes at ${places.join(', ')}, which need a second person: keep them, then propose to undo them`,
  });

const hides = ({ hidden }: ReleasePlan) =>
  new CodedError('release.hides', {
    message: `live changes override values that the release sets at ${hidden.map(({ path, order }) => (order ? `the order of ${path}` : path)).join(', ')}: keep or drop these changes`,
    value: {
      hidden: hidden.map(({ tenant, path, after, order, stated, change: { actor } }) => ({
        tenant,
        path,
        release: after,
        change: stated,
        actor,
        order,
      })),
    },
  });

function isBelow(path: string, any: readonly string[]): boolean {
  return any.some((top) => path === top || path.startsWith(`${top}/`));
}
