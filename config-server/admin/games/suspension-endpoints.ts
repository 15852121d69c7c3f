import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { CatalogueDesk, Suspension, SuspensionOutcome } from '../../../server/staff-desk.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Maximum number of brands whose games are examined for one answer. */
const brandsReached = 200;

export const suspensionEndpoints = (
  { suspensions, reach }: Pick<CatalogueDesk, 'suspensions' | 'reach'>,
  brands: Pick<BrandSet, 'byId' | 'ids'>,
  acts: Pick<BrandActs, 'perform'>,
) => {
  /** Returns the brands of a call. Each named brand must exist and be one of the caller's. All brands are only for staff of all brands. */
  const checked = (named: readonly string[] | undefined, staff: StaffIdentity) => {
    if (named === undefined && staff.brands !== null)
      throw new CodedError('staff.forbidden', {
        message: `for all brands only staff with all brands may do this for all brands: name yours (--brand ${staff.brands[0] ?? 'BRAND'})`,
      });
    for (const tenant of named ?? [])
      if (!mayTouch({ staff, tenant }) || brands.byId(tenant) === undefined)
        throw new CodedError('brand.unknown', {
          message: `no brand is called ${tenant}; served are ${brands
            .ids()
            .filter((id) => mayTouch({ staff, tenant: id }))
            .slice(0, 12)
            .join(', ')}`,
        });
    return named;
  };
  const seenBy = (staff: StaffIdentity, rows: readonly Suspension[]): AdminValueOf<'listSuspensions'> =>
    rows
      .filter(({ brand }) => brand === null || mayTouch({ staff, tenant: brand }))
      .map(({ sequence, kind, name, brand, until, actor, reason, since }) => ({
        sequence: String(sequence),
        kind,
        name,
        brand,
        actor,
        reason,
        until: until?.toISOString() ?? null,
        since: since.toISOString(),
      }));
  const answerOf = ({
    kind,
    staff,
    done,
    proposal = null,
  }: {
    kind: Suspension['kind'];
    staff: StaffIdentity;
    done: SuspensionOutcome;
    proposal?: string | null;
  }) => ({ outcome: done.outcome, kind, name: done.name, proposal, suspensions: seenBy(staff, done.suspensions) });

  return {
    suspendGames: async ({ body, staff, actor, client: { address }, requestId, log }) => {
      const { kind, id, until, dryRun, reason = '' } = body;
      const input = { kind, id, dryRun, reason, actor, brands: checked(body.brands, staff) };
      const done = await suspensions.suspend({
        ...input,
        until: until === undefined ? null : new Date(until),
        origin: { address, requestId },
      });
      log.info({ actor }, `suspension of a ${kind}: ${done.outcome}`);
      return answerOf({ kind, staff, done });
    },
    resumeGames: async ({ body: { dryRun, reason = '', ...named }, staff, actor, log }) => {
      const { kind } = named;
      const tenants = (checked(named.brands, staff) ?? brands.ids()).filter((id) => !isStaged({ id }));
      const { proposal, ...done } = await acts.perform(
        'resumeGames',
        { ...named, tenants, reason },
        { actor, staff, dryRun },
      );
      if (proposal === null) log.info({ actor }, `end of a suspension of a ${kind}: ${done.outcome}`);
      return answerOf({ kind, staff, done, proposal });
    },
    showGameReach: async ({ query: { kind, id, brand }, staff }) => {
      if (brand !== undefined) checked([brand], staff);
      const ids = brand === undefined ? brands.ids().filter((each) => !isStaged({ id: each })) : [brand];
      const readable = ids.filter((tenant) => mayTouch({ staff, tenant }));
      const shown = readable.slice(0, brandsReached).flatMap((each) => brands.byId(each) ?? []);
      return {
        ...(await reach({ kind, id, brands: shown })),
        suspensions: seenBy(staff, await suspensions.list({ thing: { kind, id }, brand })),
        more: readable.length - shown.length,
      };
    },
    listSuspensions: async ({ query: { kind, id, brand, at }, staff }) => {
      if (brand !== undefined) checked([brand], staff);
      const thing = kind === undefined || id === undefined ? undefined : { kind, id };
      const time = at === undefined ? undefined : new Date(at);
      return seenBy(staff, await suspensions.list({ thing, brand, at: time }));
    },
  } satisfies AdminEndpoints<'suspensions'>;
};
