import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { CodedError } from '../../../../schema/errors.ts';
import { isAtOrBelow, pointerOf, pointerSteps, touch } from '../../../../schema/manifest/pointer.ts';
import { protectedParts } from '../../../../schema/manifest/protected-parts.ts';
import { isPrototypeKey, type Json, prototypeKeysIn } from '../../../../schema/manifest/walk-schema.ts';
import { playersTenant } from '../../../../schema/staging-tenant.ts';
import type { Clock } from '../../../clock.ts';
import type { AnyTx, DatabaseAndClock } from '../../../database/database.ts';
import { uuidV7 } from '../../../database/uuid-v7.ts';
import { nearestOf } from '../../../nearest-word.ts';
import { notifyStaffOfAll } from '../../../notify-staff.ts';
import type { BrandFault } from '../../brand.ts';
import type { Environment, LiveBrandSet } from '../../environments.ts';
import { remaining, undoable } from '../../folder/apply-changes.ts';
import { addedFaults } from '../../folder/build/build-brand.ts';
import { planInCurrency, refreshCurrencies } from '../../folder/build/fixed-currency.ts';
import { type Difference, differencesAt, servedValue } from '../../folder/differences.ts';
import { ownerOf, type Provenance, type StoredBrand, type StoredChange } from '../../folder/stored-brand.ts';
import { checkedTextSteps, isTextPlace } from '../../folder/text-changes.ts';
import { recordChanges } from '../record-changes.ts';
import { addedUnsigned } from '../releases/unsigned-texts.ts';
import { brandsChannel, lockChanges } from '../stored/releases.ts';
import { assertKnown } from './assert-known.ts';
import { type CancelledChange, cancelledBy } from './scheduled-changes.ts';
export type ChangeRequest = {
  readonly tenant: string;
  /** JSON Pointer; items with an `id` are addressed by it. Dots are accepted, too. */
  readonly path: string;
  /** If it is undefined, earlier changes of the path are reverted. */
  readonly value?: Json | undefined;
  readonly from?: Date | null;
  readonly until?: Date | null;
  /** Sequence of a change of exactly this place that is taken back, as if it had not been made. Nothing else is stated beside it. */
  readonly undoes?: bigint | undefined;
};

/** A request without `undoes`. `by` is set for a change that is stated again: it stays its owner's. */
type Resolved = ChangeRequest & { readonly isStated: boolean; readonly by?: Provenance };
/** A change of a set. `isStated` is false for those by which another change is undone. */
type Planned = { readonly tenant: string; readonly change: StoredChange; readonly isStated: boolean };

/**
 * Appends a change set atomically, after building every affected brand. It is refused if one would become invalid. If a brand changes
 * between its check and the lock under which changes are written, it is checked again. `dryRun` writes nothing. Returns the differences
 * in each brand.
 */
export async function appendChanges({
  brands,
  database,
  environment,
  clock,
  requests,
  actor,
  reason,
  seen,
  within,
  dryRun = false,
}: DatabaseAndClock & {
  /** The live set of the environment. */
  brands: LiveBrandSet;
  environment: Environment;
  requests: readonly ChangeRequest[];
  actor: string;
  reason: string;
  /** Sequence of the newest change that the editor has seen. Throws `change.stale` if somebody has changed the same place since. */
  seen?: bigint | undefined;
  /** Writes in the same transaction as the changes. `set` is the id that the changes share. */
  within?: ((tx: AnyTx, written: { set: string; now: Date }) => Promise<void>) | undefined;
  dryRun?: boolean;
}): Promise<{
  differences: Difference[];
  /** Scheduled changes that no longer take effect. */
  cancelled: CancelledChange[];
  warnings: BrandFault[];
  sequence: bigint;
  /** The changes of the requests, with their numbers; none after a dry run. */
  made: { tenant: string; path: string; sequence: bigint }[];
}> {
  if (reason.trim() === '' && !dryRun)
    throw new CodedError('change.reason_missing', { message: 'a reason is required: --reason TEXT' });
  const plan = async () => {
    const read = statesReachedBy(brands, requests);
    const changes = withoutUndone({ brands, requests, now: clock.now() }).map(
      ({ isStated, by = { actor, reason }, ...request }): Planned => ({
        tenant: request.tenant,
        change: prepare({ brands, request, clock, ...by }),
        isStated,
      }),
    );
    const places = changes.map(({ tenant, change: { path } }) => ({ tenant, path }));
    await refreshCurrencies(brands, places);
    const previewed = await planInCurrency(brands, () => previewChanges(brands, changes, clock));
    const cancelled = cancelledBy(changes, (tenant) => brands.stored(tenant)?.changes, clock.now());
    return { ...previewed, read, changes, places, cancelled };
  };
  const set = uuidV7();
  let made: { tenant: string; path: string; sequence: bigint }[] = [];
  /** Returns false, and writes nothing, if the brands are no longer those of the plan. */
  const write = async (
    tx: AnyTx,
    { read, changes, places, values }: Awaited<ReturnType<typeof plan>>,
  ): Promise<boolean> => {
    await lockChanges(tx);
    if (!(await brands.isCurrent(tx, read))) return false;
    const now = clock.now();
    await within?.(tx, { set, now });
    await refuseStale(tx, { environment, places, actor, seen });
    made = [];
    for (const { tenant, change, isStated } of changes) {
      const { sequence } = await tx
        .insertInto('change')
        .values({
          tenant,
          environment,
          path: change.path,
          value: change.removed ? null : JSON.stringify(change.value),
          removed: change.removed,
          reason: change.reason,
          actor: change.actor,
          from_at: change.from,
          until_at: change.until,
          change_set: set,
          created_at: now,
        })
        .returning('sequence')
        .executeTakeFirstOrThrow();
      if (isStated) made.push({ tenant, path: change.path, sequence });
      await database.notify(tx, { channel: brandsChannel, payload: tenant });
    }
    const changed = changes.map(({ tenant }) => playersTenant({ tenant, environment }));
    await notifyStaffOfAll(tx, { kind: 'change', tenants: changed });
    await recordChanges(tx, { brands, set, environment, changes, values, actor, reason, now });
    return true;
  };

  await refreshUndone(brands, requests);
  let planned = await plan();
  if (dryRun) await database.asOperator((tx) => refuseStale(tx, { environment, places: planned.places, actor, seen }));
  else {
    // Repeated only if somebody else's change or release was committed meanwhile.
    while (!(await database.asOperator((tx) => write(tx, planned)))) {
      await brands.refresh(planned.read.map(({ tenant }) => tenant));
      planned = await plan();
    }
    await brands.refresh([...new Set(requests.map(({ tenant }) => tenant))]);
  }
  const { differences, cancelled, warnings } = planned;
  return { differences, cancelled, warnings, sequence: brands.sequence(), made };
}

/** Reloads the brands of changes to undo that this node has not read yet. Another node may have made them just now. */
async function refreshUndone(brands: LiveBrandSet, requests: readonly ChangeRequest[]): Promise<void> {
  const unread = requests.filter(
    ({ tenant, undoes }) =>
      undoes !== undefined && !brands.stored(tenant)?.changes.some(({ sequence }) => sequence === undoes),
  );
  if (unread.length > 0) await brands.refresh([...new Set(unread.map(({ tenant }) => tenant))]);
}

/**
 * Resolves requests that undo a change: its place is reverted, and every other change of the place and below is stated again. So the
 * scheduled changes of others stay, and what the undone change had replaced applies again. Throws `change.refused` if it is not in effect
 * any more, or if a change above the place is newer than one that would be stated again.
 */
function withoutUndone({
  brands,
  requests,
  now,
}: {
  brands: LiveBrandSet;
  requests: readonly ChangeRequest[];
  now: Date;
}): Resolved[] {
  const undone = new Set(requests.flatMap(({ undoes }) => undoes ?? []));
  const places = new Set<string>();
  // A change of the same set counts as newer than what an undo states again, in whatever order they were sent.
  const undosFirst = requests.toSorted((a, b) => Number(a.undoes === undefined) - Number(b.undoes === undefined));
  return undosFirst.flatMap(({ undoes, ...request }): Resolved[] => {
    if (undoes === undefined) return [{ ...request, isStated: true }];
    const { tenant } = request;
    if (request.value !== undefined || request.from != null || request.until != null)
      throw new CodedError('change.refused', { message: 'requests: state no value, start or end beside undoes' });
    const path = pointerOf(pointerSteps(request.path));
    const changes = brands.stored(tenant)?.changes ?? [];
    if (!undoable(changes, now).some((change) => change.sequence === undoes && change.path === path))
      throw new CodedError('change.refused', {
        message: `change ${undoes} of ${path} at ${tenant} is not in effect any more: look at the place as it is now`,
      });
    const place = JSON.stringify([tenant, path]);
    if (places.has(place)) return [];
    places.add(place);
    const others = remaining(
      changes.filter(({ sequence }) => !undone.has(sequence)),
      now,
    );
    const rest = others.filter((change) => isAtOrBelow(change.path, path));
    const above = others.find(
      (other) =>
        other.path !== path && isAtOrBelow(path, other.path) && rest.some(({ sequence }) => sequence < other.sequence),
    );
    if (above !== undefined)
      throw new CodedError('change.refused', {
        message: `change ${undoes} of ${path} at ${tenant} can't be undone alone: change ${above.sequence} of ${above.path} at ${tenant} (${ownerOf(above)}) covers older changes that would apply again. Undo that one first, or change ${path} to the value that you want`,
      });
    return [
      { tenant, path, isStated: false },
      ...rest.map((change) => ({
        tenant,
        path: change.path,
        value: change.removed ? undefined : (change.value as Json),
        from: change.from,
        until: change.until,
        isStated: false,
        by: { actor: ownerOf(change), reason: change.reason },
      })),
    ];
  });
}

/** Stored states of the brands that changes reach, and of their parents. */
const statesReachedBy = (brands: LiveBrandSet, requests: readonly ChangeRequest[]): StoredBrand[] => {
  const reached = new Set(requests.flatMap(({ tenant }) => brands.descendants(tenant)));
  return [...new Set([...reached].flatMap((id) => brands.lineage(id) ?? brands.stored(id) ?? []))];
};

function prepare({
  brands,
  request,
  clock,
  actor,
  reason,
}: {
  brands: LiveBrandSet;
  request: ChangeRequest;
  clock: Clock;
  actor: string;
  reason: string;
}): StoredChange {
  const stored = brands.stored(request.tenant);
  if (stored === undefined) throw unknownBrand(brands, request.tenant);
  const given = pointerSteps(request.path);
  const [top] = given;
  if (top === undefined)
    throw new CodedError('change.unknown_path', { message: 'name the place to change, such as /flags/REWCEN3' });
  if (protectedParts.includes(top))
    throw new CodedError('change.protected_path', {
      message: `/${top} can't be changed live: publish a release with it`,
    });
  assertOwnKeys(given, request.value);
  const steps = isTextPlace(given)
    ? checkedTextSteps({
        steps: given,
        value: request.value,
        enabled: brands.byId(request.tenant)?.manifest.locale.enabled,
        changed: stored.changes.map(({ path }) => path),
      })
    : given;
  if (!isTextPlace(steps)) assertKnown({ steps, brands, tenant: request.tenant, given: request.value });
  if (request.from != null && request.until != null && request.until <= request.from)
    throw new CodedError('change.refused', { message: 'the change would end before it begins' });
  return {
    path: pointerOf(steps),
    value: request.value ?? null,
    removed: request.value === undefined,
    sequence: brands.sequence() + 1n,
    reason,
    actor,
    from: request.from ?? null,
    until: request.until ?? null,
    createdAt: clock.now(),
  };
}

function assertOwnKeys(steps: readonly string[], value: Json | undefined): void {
  const key = steps.find(isPrototypeKey) ?? prototypeKeysIn(value)[0]?.at(-1);
  if (key !== undefined) throw new CodedError('change.unknown_path', { message: `no property is called "${key}"` });
}

function unknownBrand(brands: LiveBrandSet, tenant: string): CodedError {
  const nearest = nearestOf(tenant, brands.ids());
  return new CodedError('brand.unknown', {
    message: `no brand is called ${tenant}${nearest === undefined ? '' : `: did you mean ${nearest}?`}`,
  });
}

/**
 * Throws `change.stale` if somebody else has changed one of the places, or one above or below it, since the editor looked. Takes the
 * lock under which changes get their numbers, until the transaction ends. So of two changes on the same state, on any nodes, the
 * second is refused.
 */
async function refuseStale(
  tx: AnyTx,
  {
    environment,
    places,
    actor,
    seen,
  }: {
    environment: Environment;
    places: readonly { readonly tenant: string; readonly path: string }[];
    actor: string;
    /** Sequence of the newest change that the editor has seen; `undefined` for an editor that does not send it. */
    seen: bigint | undefined;
  },
): Promise<void> {
  if (seen === undefined) return;
  await lockChanges(tx);
  const since = await tx
    .selectFrom('change')
    .where('environment', '=', environment)
    .where('tenant', 'in', [...new Set(places.map(({ tenant }) => tenant))])
    .where('sequence', '>', seen)
    .select(['tenant', 'path', 'actor', 'reason', 'sequence', 'created_at', 'change_set'])
    .orderBy('sequence', 'desc')
    .execute();
  // An undo states changes of others again. The first change of a set is always its author's.
  const firsts = new Map(since.map((row) => [row.change_set, row]));
  const found = since.find(
    (row) =>
      firsts.get(row.change_set)?.actor !== actor &&
      places.some(({ tenant, path }) => tenant === row.tenant && touch(path, row.path)),
  );
  if (found === undefined) return;
  const { actor: by, reason } = firsts.get(found.change_set) ?? found;
  throw new CodedError('change.stale', {
    message: `${by} changed ${found.path} of ${found.tenant} at ${found.created_at.toISOString()} (${reason}): look at it, then change it again`,
    value: { tenant: found.tenant, path: found.path, actor: by, sequence: String(found.sequence) },
  });
}

/**
 * Returns the differences and new warnings that a change set causes in every affected brand, and the values of its places before and
 * after, where they differ. Throws if a brand would become invalid. A parent may have thousands of brands, so other work runs in
 * between.
 */
async function previewChanges(
  brands: LiveBrandSet,
  changes: readonly Planned[],
  clock: Clock,
): Promise<{ values: Difference[]; differences: Difference[]; warnings: BrandFault[] }> {
  const warnings: BrandFault[] = [];
  const reached = new Set(changes.flatMap(({ tenant }) => brands.descendants(tenant)));
  const valuesIn = (tenant: string): Difference[] => {
    const chain = brands.lineage(tenant);
    const before = brands.byId(tenant);
    if (chain === undefined || before === undefined) return [];
    const with_ = chain.map(
      (stored): StoredBrand => ({
        ...stored,
        changes: [
          ...stored.changes,
          ...changes.filter(({ tenant: changed }) => changed === stored.tenant).map(({ change }) => change),
        ],
      }),
    );
    // Scheduled changes are checked at the time at which all are in effect. Those that stay were checked when they were made.
    const at = changes.reduce(
      (latest, { change: { from }, isStated }) => (isStated && from !== null && from > latest ? from : latest),
      clock.now(),
    );
    const known = () => brands.build({ chain, at: clock.now(), isServed: true });
    const built = brands.build({ chain: with_, at, isServed: true });
    // Existing faults of the brand do not block the change: support must be able to switch a flag.
    const unsigned =
      'faults' in built || brands.acceptsPlaceholders
        ? []
        : addedUnsigned({ brand: built.brand, before }, brands.unsignedOf);
    const faults =
      'faults' in built
        ? built.faults
        : [...addedFaults('breaches', built, known), ...unsigned.filter(({ severity }) => severity === 'error')];
    if ('faults' in built || faults.length > 0) {
      const [fault] = faults;
      throw new CodedError('change.refused', {
        message: `${tenant}: ${fault?.message ?? 'invalid'}${fault?.fix === undefined ? '' : ` (${fault.fix})`}`,
        value: { faults: [...faults] },
      });
    }
    warnings.push(...unsigned, ...addedFaults('warnings', built, known));
    const reaching = changes.filter(({ tenant: changed }) => chain.some((stored) => stored.tenant === changed));
    // An undo reverts a place and sets it again.
    return [...new Set(reaching.map(({ change }) => change.path))].flatMap((path) => {
      const steps = pointerSteps(path);
      const value = { tenant, path, before: servedValue(before, steps), after: servedValue(built.brand, steps) };
      return JSON.stringify(value.before) === JSON.stringify(value.after) ? [] : [value];
    });
  };
  const values: Difference[] = [];
  for (const tenant of reached) {
    if (tenant !== changes[0]?.tenant) await nextTurnOfLoop();
    values.push(...valuesIn(tenant));
  }
  return { values, differences: values.flatMap((value) => differencesWithin(value, values)), warnings };
}

/** The differences below a changed place. They are listed at the upper one of two changed places. */
function differencesWithin(value: Difference, values: readonly Difference[]): Difference[] {
  const isBelow = values.some(({ tenant, path }) => tenant === value.tenant && value.path.startsWith(`${path}/`));
  return isBelow ? [] : differencesAt({ ...value, steps: pointerSteps(value.path) });
}
