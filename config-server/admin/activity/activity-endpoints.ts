import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { brandOfTenant, stagingTenant } from '../../../schema/staging-tenant.ts';
import { type ActivitySeer, findActors, findActs } from '../../../server/activity/find-acts.ts';
import { withUnreadableParents } from '../../../server/activity/past-parents.ts';
import { type ActRow, environmentOf, type ReadAct, readActs } from '../../../server/activity/read-acts.ts';
import { type SetState, type SetUndo, statesOfSets } from '../../../server/activity/undo-sets.ts';
import { type BrandSets, environments, hasBrand } from '../../../server/brands/environments.ts';
import { differencesAt } from '../../../server/brands/folder/differences.ts';
import { brandsWith } from '../../../server/brands/search/search-brands.ts';
import type { AnyTx, DatabaseAndClock } from '../../../server/database/database.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import { emailOf } from '../../../server/staff/staff-parts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { notShown } from '../door/inherited-values.ts';

const rowsOfPage = 50;

/** Lists acts over all brands of the caller. */
export const activityEndpoints = ({ sets, database, clock }: DatabaseAndClock & { sets: BrandSets }) =>
  ({
    listActivity: async ({
      staff,
      query: { from, to, actor, brand, kind, environment, after, pageSize = rowsOfPage },
    }) => {
      const seer = seerOf(staff);
      const now = clock.now();
      const { acts, more, hidden } = await database.asOperator(async (tx) => {
        const tenants = brand === undefined ? undefined : withStaging(await theirs(tx, { staff, brand, sets }));
        const actors =
          actor === undefined ? undefined : await findActors(tx, actor.includes('@') ? emailOf(actor) : actor);
        const filter = { actors, kind, environment, tenants, from: dateOf(from), to: dateOf(to) };
        const heads = await findActs(tx, { seer, filter, after, pageSize });
        const shown = heads.slice(0, pageSize);
        const read = await readActs(tx, { seer, heads: shown, first: tenants });
        const { mayRead } = brandRights(staff);
        const unreadable = new Map<string, ReadonlySet<string>>();
        // A caller who may read all brands, as most may, needs no look-up.
        for (const environment of staff.brands === null ? [] : environments)
          unreadable.set(
            environment,
            await withUnreadableParents(tx, {
              sets,
              environment,
              mayRead,
              tenants: [...new Set(read.flatMap(({ rows }) => rows.map((row) => row.tenant)))],
            }),
          );
        return { acts: read, more: heads.length > pageSize, hidden: unreadable };
      });
      const states = await statesOfSets({ database, sets, seer, acts, now });
      return {
        list: acts.map((act) =>
          activityRow({
            act,
            now,
            set: states.get(act.act),
            hidden: hidden.get(environmentOf(act.first)) ?? new Set(),
            zoneOf: (tenant) => (sets.production.byId(tenant) ?? sets.staging.byId(tenant))?.manifest.locale.timeZone,
          }),
        ),
        next: more ? (acts.at(-1)?.act ?? null) : null,
      };
    },
  }) satisfies Partial<AdminEndpoints<'activity'>>;

/** The part of the audit that a caller may see. */
export const seerOf = ({ role, brands }: StaffIdentity): ActivitySeer => ({
  tenants: brands === null ? null : withStaging(brands),
  seesStaff: role === 'owner' && brands === null,
});

export const withStaging = (brands: readonly string[]) => brands.flatMap((id) => [id, stagingTenant(id)]);

/**
 * The brand of this id, or those whose id, name or domain contains the text. Throws `brand.unknown` if the caller may access none, or
 * no environment has one.
 */
async function theirs(
  tx: AnyTx,
  { staff, brand, sets }: { staff: StaffIdentity; brand: string; sets: BrandSets },
): Promise<readonly string[]> {
  if (hasBrand(sets, brand) && mayTouch({ staff, tenant: brand })) return [brand];
  const found = await brandsWith(tx, brand, staff.brands);
  if (found.length === 0) throw new CodedError('brand.unknown', { message: `no brand is called ${brand}` });
  return found;
}

export const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

type Activity = AdminValueOf<'listActivity'>['list'][number];
type Details = Omit<
  Activity,
  | ('id' | 'at' | 'actor' | 'kind' | 'action' | 'brands' | 'moreBrands')
  | ('reason' | 'timeZone' | 'undo' | 'over' | 'overBy')
>;

const mostPlaces = 50;
const longestValue = 2000;

/** An act in the form that staff read. */
function activityRow({
  act,
  set,
  hidden,
  zoneOf,
  now,
}: {
  act: ReadAct;
  /** For a change set. */
  set: SetState | undefined;
  /** Tenants with values that may be inherited from a brand that the caller may not read. */
  hidden: ReadonlySet<string>;
  zoneOf: (tenant: string) => string | undefined;
  now: Date;
}): Activity {
  const { first, rows, more } = act;
  const brands = [...new Set(rows.map(({ tenant }) => brandOfTenant(tenant)).filter(isBrand))];
  return {
    id: act.act,
    at: act.at.toISOString(),
    actor: first.actor,
    kind: first.kind,
    action: first.action,
    brands,
    moreBrands: more,
    reason: textOf(first.after.reason) ?? '',
    timeZone: brands.map(zoneOf).find((zone) => zone !== undefined) ?? 'UTC',
    ...detailsOf(act, hidden, set),
    ...overOf(act, set),
    undo: set?.undo === undefined ? undoOf({ act, now }) : undoByChange({ first, undo: set.undo }),
  };
}

const isBrand = (tenant: string) => tenant !== 'console' && tenant !== '*';

/** A brand whose archiving is not its newest state was served again since, or the other way round. */
function overOf(act: ReadAct, set: SetState | undefined): Pick<Activity, 'over' | 'overBy'> {
  const over = act.first.kind === 'archive' && !act.isNewest ? 'undone' : set?.over;
  if (over === undefined) return {};
  const by = over === 'ended' ? undefined : set?.overBy;
  return { over, ...(by && { overBy: { actor: by.actor, at: by.at.toISOString() } }) };
}

function detailsOf(act: ReadAct, hidden: ReadonlySet<string>, set: SetState | undefined): Details {
  const { first, rows } = act;
  const { after, before, subject } = first;
  const thing = subject ?? '';
  switch (first.kind) {
    case 'change':
      return {
        environment: environmentOf(first),
        // The subject of a change itself is its brand. Other acts of this kind name a colleague whose schedule they decide.
        ...(first.action !== 'changes.made' && { thing }),
        places: rows.flatMap((row) => placesOf({ row, hidden, set, at: act.at })).slice(0, mostPlaces),
      };
    case 'release':
    case 'sign-off':
      return {
        environment: environmentOf(first),
        ...(typeof after.release === 'number' && { release: after.release }),
        ...(first.kind === 'release' && { releaseBefore: typeof before.release === 'number' ? before.release : null }),
      };
    case 'suspension':
      return { thing, until: textOf(after.until) ?? null };
    case 'content':
      return {
        thing,
        environment: isStaging(first) ? 'staging' : 'production',
        revision: textOf(after.revision) ?? '0',
      };
    case 'approval':
      return typeof after.operation === 'string'
        ? { thing: after.operation, proposer: textOf(after.proposedBy) ?? '', ...proposalOf(act) }
        : {};
    case 'policy':
      return { facts: factsOf(first) };
    case 'staff':
      return { thing, facts: factsOf(first) };
    case 'catalogue':
      return { thing };
    default:
      return {};
  }
}

/** The sentence names all brands of the proposal, so a reader of some of them gets none. */
function proposalOf({ first: { after }, rows, more }: ReadAct): Pick<Details, 'proposal'> {
  const isWhole = after.brands === rows.length + more;
  return isWhole && typeof after.sentence === 'string' ? { proposal: after.sentence } : {};
}

type Fact = NonNullable<Activity['facts']>[number];
const factNames = {
  secondPerson: true,
  signOff: true,
  secondPersonAbove: true,
  role: true,
  brands: true,
  flags: true,
  languages: true,
  disabled: true,
  confirmed: true,
} satisfies Record<Fact['name'], true>;

/** Settings and rights whose value the act changed. Of a new policy or account, those that are off or empty are left out. */
function factsOf({ before, after }: ActRow): Fact[] {
  return (Object.keys(factNames) as Fact['name'][]).flatMap((name) => {
    const [earlier, later] = [before[name] ?? null, after[name] ?? null];
    const isSame = !(name in after) || JSON.stringify(earlier) === JSON.stringify(later);
    const isDefault = !(name in before) && (later === false || JSON.stringify(later) === '[]');
    return isSame || isDefault ? [] : [{ name, before: earlier, after: later }];
  });
}

function placesOf({
  row: { tenant, before, after },
  hidden,
  set,
  at,
}: {
  row: ActRow;
  hidden: ReadonlySet<string>;
  set: SetState | undefined;
  at: Date;
}): NonNullable<Activity['places']> {
  const [earlier, later] = [valuesOf(before.values), valuesOf(after.values)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((path) => {
    const made = set?.made.findLast((change) => change.tenant === tenant && change.path === path);
    const [from = null, until = null] = [made?.from, made?.until];
    const isScheduled = from !== null && from > at;
    // The audit has the value at the time of the act, in which a scheduled change has no effect yet.
    const value = isScheduled && made?.removed === false ? made.value : later.get(path);
    const times = {
      ...(isScheduled && { from: from.toISOString() }),
      ...(until !== null && { until: until.toISOString() }),
    };
    if (hidden.has(tenant)) return [{ tenant, path, before: notShown, after: notShown, ...times }];
    const values = { before: earlier.get(path) as Json | undefined, after: value as Json | undefined };
    // A scheduled list names only its own items, so it can't be compared with the list before.
    const within = isScheduled ? [] : differencesAt({ tenant, steps: pointerSteps(path), ...values });
    return (within.length === 0 ? [{ tenant, path, ...values }] : within).map((difference) => ({
      ...difference,
      before: shortened(difference.before),
      after: shortened(difference.after),
      ...times,
    }));
  });
}

const valuesOf = (values: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof values === 'object' && values !== null ? Object.entries(values) : []);

function shortened(value: unknown = null): unknown {
  const { length } = JSON.stringify(value);
  return length > longestValue ? `(not shown: ${length} characters)` : value;
}

function undoByChange({ first, undo: { requests, seen } }: { first: ActRow; undo: SetUndo }): Activity['undo'] {
  return {
    operation: 'changeBrands',
    environment: environmentOf(first),
    seen: String(seen),
    requests: requests.map(({ tenant, path, value, from = null, until = null, undoes }) => ({
      tenant,
      path,
      ...(value !== undefined && { value }),
      ...(from !== null && { from: from.toISOString() }),
      ...(until !== null && { until: until.toISOString() }),
      ...(undoes !== undefined && { undoes: String(undoes) }),
    })),
  };
}

/** The undo of an act at one brand; null if another act of its kind was done there since. */
function undoOf({ act: { first, rows, isNewest }, now }: { act: ReadAct; now: Date }): Activity['undo'] {
  const { kind, action, tenant, before, after } = first;
  if (!isNewest) return null;
  if (kind === 'release') {
    const number = before.release;
    const differs = typeof number === 'number' && number !== after.release && action !== 'release.migrated';
    return differs ? { operation: 'rollBackRelease', tenant, environment: environmentOf(first), number } : null;
  }
  if (kind === 'archive') return { operation: 'archiveBrand', tenant, archived: action !== 'brand.archived' };
  if (kind === 'content')
    return action === 'content.changed'
      ? { operation: 'undoContent', brand: tenant, revision: textOf(before.revision) ?? '0' }
      : null;
  if (kind !== 'suspension' || rows.length > 1) return null;
  const wasSuspended = action.endsWith('.suspended');
  const until = wasSuspended ? textOf(after.until) : undefined;
  // A call can't restore an earlier suspension that had another end.
  if ((wasSuspended && before.suspended === true) || (until !== undefined && new Date(until) <= now)) return null;
  return {
    operation: wasSuspended ? 'resumeGames' : 'suspendGames',
    kind: action.startsWith('vendor.') ? 'vendor' : 'game',
    id: first.subject ?? '',
    ...(isBrand(tenant) && { brands: [tenant] }),
  };
}

const isStaging = ({ tenant }: ActRow) => brandOfTenant(tenant) !== tenant;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
