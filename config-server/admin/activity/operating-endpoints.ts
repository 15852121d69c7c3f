import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { brandOfTenant, stagingTenant } from '../../../schema/staging-tenant.ts';
import { auditGroupOf } from '../../../server/activity/audit-groups.ts';
import { findStaffActs, type StaffAct } from '../../../server/activity/find-staff-acts.ts';
import { type BrandSets, hasBrand } from '../../../server/brands/environments.ts';
import { everyBrand } from '../../../server/brands/versions/proposals/policies.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { readerOfEnded } from '../../../server/database/read-replica.ts';
import { pageOf, selectRows } from '../../../server/database/rows.ts';
import { type Origin, onPlayers, recordAct } from '../../../server/record-act.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import { emailOf, staffTenant } from '../../../server/staff/staff-parts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { dateOf, seerOf, withStaging } from './activity-endpoints.ts';

const readAtOnce = 1000;
const rowsOfPage = 50;

type AuditRow = AdminValueOf<'listAudit'>['list'][number];

type Wanted = { readonly tenants: readonly string[]; readonly from: Date; readonly to: Date };
type By = { readonly actor: string; readonly origin: Origin };

export const operatingEndpoints = ({ sets, database, clock }: DatabaseAndClock & { sets: BrandSets }) => {
  const fileOf = ({
    tenants,
    from,
    to,
    by,
  }: Pick<Wanted, 'tenants'> & { from?: string | undefined; to?: string | undefined; by: By }) => {
    const until = to === undefined ? clock.now() : new Date(to);
    const wanted = { tenants, from: new Date(from ?? 0), to: until };
    return {
      contentType: 'application/x-ndjson; charset=utf-8',
      name: 'audit.jsonl',
      chunks: linesOf({ database, clock, wanted, by }),
    };
  };
  return {
    listAudit: async ({ staff, query: { from, to, actor, brand, group, after, pageSize = rowsOfPage } }) => {
      if (brand !== undefined && !(hasBrand(sets, brand) && mayTouch({ staff, tenant: brand })))
        throw new CodedError('brand.unknown', { message: `no brand is called ${brand}` });
      const seer = seerOf(staff);
      const filter = {
        from: dateOf(from),
        to: dateOf(to),
        actors: actor === undefined ? undefined : [actor.includes('@') ? emailOf(actor) : actor],
        group,
        tenants: brand === undefined ? undefined : withStaging([brand]),
      };
      const reader = readerOfEnded(database, 'listAudit', { until: filter.to, now: clock.now() });
      const rows = await reader.asOperator((tx) => findStaffActs(tx, { seer, filter, after, pageSize }));
      const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
      return { list: page.map(auditRow), next };
    },
    exportAudit: ({ query: { from, to, brand }, staff, client: { address }, requestId }) => {
      const staged = sets.staging.tenants();
      const all = [...new Set([...sets.production.tenants(), ...staged, ...staged.map(stagingTenant)])];
      if (brand !== undefined && (!all.includes(brand) || !mayTouch({ staff, tenant: brand })))
        throw new CodedError('brand.unknown', { message: `no brand is called ${brand}` });
      const tenants = brand === undefined ? all.filter((tenant) => mayTouch({ staff, tenant })) : [brand];
      return fileOf({ tenants, from, to, by: { actor: staff.actor, origin: { address, requestId } } });
    },
    exportConsoleAudit: ({ query, staff, client: { address }, requestId }) =>
      fileOf({
        ...query,
        tenants: [staffTenant, everyBrand],
        by: { actor: staff.actor, origin: { address, requestId } },
      }),
  } satisfies AdminEndpoints<'operating'>;
};

/** An entry as staff read it. Of acts on players only these parts are shown: the others may be personal values. */
function auditRow({ id, tenant, scope, actor, action, subject, after, created_at }: StaffAct): AuditRow {
  const isOfBrand = tenant !== staffTenant && tenant !== everyBrand;
  const textAt = (name: string) => {
    const value = after?.[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [amount, currency, field] = ['amount', 'currency', 'field'].map(textAt);
  return {
    id,
    at: created_at.toISOString(),
    actor: scope === 'player' ? actor.slice(onPlayers('').length) : actor,
    brand: isOfBrand ? brandOfTenant(tenant) : null,
    environment: brandOfTenant(tenant) !== tenant || textAt('environment') === 'staging' ? 'staging' : 'production',
    group: auditGroupOf({ action, scope }),
    action,
    // The subject of a change is its set, and that of most acts is their brand.
    subject: subject === tenant || action === 'changes.made' ? null : subject,
    isPlayer: scope === 'player',
    reason: textAt('reason') ?? '',
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(field !== undefined && { field }),
  };
}

async function* linesOf({
  database,
  clock,
  wanted: { tenants, from, to },
  by,
}: DatabaseAndClock & { wanted: Wanted; by: By }): AsyncGenerator<string> {
  const reader = readerOfEnded(database, 'exportAudit', { until: to, now: clock.now() });
  for (const tenant of tenants) {
    await database.asOperator((tx) =>
      recordAct(tx, { tenant, ...by, now: clock.now(), action: 'audit.exported', before: null, after: { from, to } }),
    );
    for (let last = ''; ; ) {
      const rows = await reader.asTenant(tenant, (tx) =>
        selectRows(tx, 'audit', { tenant })
          .selectAll()
          .where('id', '>', last)
          .where('created_at', '>=', from)
          .where('created_at', '<', to)
          .orderBy('id')
          .limit(readAtOnce)
          .execute(),
      );
      if (rows.length > 0)
        yield rows
          .map(({ tenant: brand, request_id: requestId, created_at: createdAt, act: _, kind: __, ...row }) =>
            JSON.stringify({ brand, ...row, requestId, createdAt }).concat('\n'),
          )
          .join('');
      if (rows.length < readAtOnce) break;
      last = rows.at(-1)?.id ?? last;
    }
  }
}
