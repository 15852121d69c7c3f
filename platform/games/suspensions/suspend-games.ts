import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../../server/clock.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { SuspensionDesk, SuspensionOutcome, SuspensionRequest } from '../../../server/staff-desk.ts';
import { catalogueChannel } from '../catalogue.ts';
import { isOver, loadSuspensions, type Suspension } from './suspension.ts';

type Named = Pick<SuspensionRequest, 'kind' | 'id'>;

export function createSuspensions(
  database: Database,
  clock: Clock,
  /** Updates what this node serves. */ refresh: () => Promise<void>,
): SuspensionDesk {
  const current = async (tx: AnyTx) => (await loadSuspensions(tx)).filter((one) => !isOver(one, clock.now()));

  const perform = async (
    { kind, id, brands, actor, reason, dryRun, origin }: SuspensionRequest,
    { until, suspended }: { until: Date | null; suspended: boolean },
  ): Promise<SuspensionOutcome> => {
    const answer = await database.asOperator(async (tx): Promise<SuspensionOutcome> => {
      // Serialised, so that each change sees the result of the previous one.
      await sql`select pg_advisory_xact_lock(hashtext('livery.suspensions'))`.execute(tx);
      const { target, name, vendor } = await findThing(tx, { kind, id });
      const isOfIt = (one: Suspension) => one.kind === kind && one.target === target;
      const active = (await current(tx)).filter(isOfIt);
      const scopes = suspended ? newScopes(active, brands, until) : endedScopes({ active, brands, name, kind });
      const bearing = async () =>
        (await current(tx)).filter((one) => isOfIt(one) || (one.kind === 'vendor' && one.target === vendor));
      if (scopes.length === 0) return { outcome: 'unchanged', name, suspensions: await bearing() };
      if (dryRun) return { outcome: 'dry-run', name, suspensions: await bearing() };
      const now = clock.now();
      const act = uuidV7();
      for (const brand of scopes) {
        const row = { kind, target, name, brand, suspended, until, actor, reason, created_at: now };
        await tx.insertInto('suspension').values(row).execute();
        const before = active.find((one) => one.brand === brand);
        await recordAct(tx, {
          tenant: brand ?? 'console',
          actor,
          subject: name,
          now,
          origin,
          act,
          action: `${kind}.${suspended ? 'suspended' : 'resumed'}`,
          before: { suspended: before !== undefined, until: before?.until ?? null },
          after: { thing: name, suspended, until, reason },
        });
      }
      await database.notify(tx, { channel: catalogueChannel, payload: kind });
      return { outcome: suspended ? 'suspended' : 'resumed', name, suspensions: await bearing() };
    });
    if (answer.outcome === 'suspended' || answer.outcome === 'resumed') await refresh();
    return answer;
  };

  return {
    suspend: async ({ until, ...request }) => {
      if (until !== null && until <= clock.now())
        throw new CodedError('change.refused', {
          message: `it would have ended already: ${until.toISOString()} is past`,
        });
      return perform(request, { until, suspended: true });
    },
    resume: (request) => perform(request, { until: null, suspended: false }),
    list: ({ thing, brand, at }) =>
      database.asOperator(async (tx) => {
        const all = at === undefined ? await current(tx) : await loadSuspensions(tx, at);
        const active = all.filter(
          (one) =>
            (at === undefined || !isOver(one, at)) &&
            (brand === undefined || one.brand === null || one.brand === brand),
        );
        if (thing === undefined) return active;
        const { target, vendor } = await findThing(tx, thing);
        return active.filter(
          (one) =>
            (one.kind === thing.kind && one.target === target) || (one.kind === 'vendor' && one.target === vendor),
        );
      }),
  };
}

type Scope = string | null;

/** Brands where the suspension is new or has another end than the current one. */
function newScopes(active: readonly Suspension[], brands: readonly string[] | undefined, until: Date | null): Scope[] {
  const isSame = (scope: Scope) =>
    active.some((one) => one.brand === scope && one.until?.getTime() === until?.getTime());
  return [...new Set<Scope>(brands ?? [null])].filter((scope) => !isSame(scope));
}

function endedScopes({
  active,
  brands,
  name,
  kind,
}: {
  active: readonly Suspension[];
  brands: readonly string[] | undefined;
  name: string;
  kind: Suspension['kind'];
}): Scope[] {
  if (brands === undefined) return active.map(({ brand }) => brand);
  if (active.some(({ brand }) => brand === null))
    throw new CodedError('change.refused', {
      message: `${name} is suspended for all brands: resume it for all, then suspend it where it has to stay so (livery ${kind} show)`,
    });
  return active.flatMap(({ brand }) => (brand !== null && brands.includes(brand) ? [brand] : []));
}

/** Finds a vendor by its code. Finds a game by its number, by `VENDOR ID` or `VENDOR/ID`, or by its id if only one vendor has it. */
export async function findThing(
  tx: AnyTx,
  { kind, id }: Named,
): Promise<{ target: string; name: string; vendor: string | undefined }> {
  if (kind === 'vendor') {
    const rows = await tx.selectFrom('catalogue_vendor').select('code').execute();
    if (rows.some(({ code }) => code === id)) return { target: id, name: id, vendor: undefined };
    throw unknownThing({ kind, id, candidates: rows.map(({ code }) => code) });
  }
  const [, vendor, own = id] = /^([^/\s]+)[/\s](.+)$/.exec(id) ?? [];
  const number = vendor === undefined && /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  const found = await tx
    .selectFrom('catalogue_game')
    .select(['node_id', 'vendor', 'id'])
    .where((where) =>
      number === undefined ? where('id', '=', own) : where.or([where('id', '=', own), where('node_id', '=', number)]),
    )
    .$if(vendor !== undefined, (query) => query.where('vendor', '=', vendor ?? ''))
    .execute();
  const [game] = found;
  if (found.length > 1)
    throw new CodedError('request.not_found', {
      message: `several games are called ${id}: choose one of ${found.map((one) => `${one.vendor}/${one.id}`).join(' or ')}`,
    });
  if (game !== undefined)
    return { target: String(game.node_id), name: `${game.vendor} ${game.id}`, vendor: game.vendor };
  const all = await tx.selectFrom('catalogue_game').select(['vendor', 'id']).execute();
  const candidates = all.map((one) => (vendor === undefined ? one.id : `${one.vendor}/${one.id}`));
  throw unknownThing({ kind, id: vendor === undefined ? id : `${vendor}/${own}`, candidates });
}

function unknownThing({ kind, id, candidates }: Named & { candidates: readonly string[] }): CodedError {
  const nearest = nearestOf(id, [...candidates]);
  return new CodedError('request.not_found', {
    message: `the catalogue has no ${kind} "${id}"${nearest === undefined ? '' : `: did you mean ${nearest}?`}`,
  });
}
