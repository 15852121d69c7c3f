import { CodedError } from '../../../schema/errors.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { findStaffActs } from '../../../server/activity/find-staff-acts.ts';
import { type BrandSets, hasBrand } from '../../../server/brands/environments.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { readerOfEnded } from '../../../server/database/read-replica.ts';
import { pageOf, selectRows } from '../../../server/database/rows.ts';
import { type Budget, createLimits } from '../../../server/limits/limits.ts';
import { type Origin, recordAct } from '../../../server/record-act.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import { spend, staffTenant } from '../../../server/staff/staff-parts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { seerOf, withStaging } from './activity-endpoints.ts';
import { actsFilter, auditExports } from './audit-exports.ts';
import { auditRow } from './audit-row.ts';

const readAtOnce = 1000;
const rowsOfPage = 50;
/** Each request takes a turn on every brand of its reader, also if its file replaces an earlier one. */
const exportBudget: Budget = { scope: 'audit-export', limit: 20, seconds: 3600 };

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
  const exports = auditExports({ database, clock });
  const limits = createLimits();
  /** The part of the audit that a caller may read, of one brand if the filter names it. Throws `brand.unknown`. */
  const reachOf = (staff: StaffIdentity, { brand }: { readonly brand?: string | undefined }) => {
    if (brand === undefined) return seerOf(staff);
    if (!hasBrand(sets, brand) || !mayTouch({ staff, tenant: brand }))
      throw new CodedError('brand.unknown', { message: `no brand is called ${brand}` });
    return { tenants: withStaging([brand]), seesStaff: false };
  };
  return {
    listAudit: async ({ staff, query: { after, pageSize = rowsOfPage, ...wanted } }) => {
      const seer = reachOf(staff, wanted);
      const filter = actsFilter(wanted);
      const reader = readerOfEnded(database, 'listAudit', { until: filter.to, now: clock.now() });
      const rows = await reader.asOperator((tx) => findStaffActs(tx, { seer, filter, after, pageSize }));
      const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
      return { list: page.map(auditRow), next };
    },
    listAuditExports: ({ staff }) => exports.list(staff),
    requestAuditExport: async ({ staff, actor, body: { reason, ...filter } }) => {
      const { tenants, seesStaff } = reachOf(staff, filter);
      await spend({ parts: { database, limits }, budget: exportBudget, subject: actor });
      return database.asOperator(async (tx) => {
        const begun = await exports.begin(tx, { actor, reach: { tenants, sees_staff: seesStaff }, filter });
        await recordAct(tx, {
          tenant: filter.brand ?? staffTenant,
          actor,
          now: clock.now(),
          action: 'audit.exported',
          subject: begun.id,
          before: null,
          after: { ...filter, reason },
        });
        return begun;
      });
    },
    downloadAuditExport: async ({ staff, params: { id } }) => ({
      contentType: 'text/csv; charset=utf-8',
      name: 'audit.csv',
      chunks: await exports.file(staff, id),
    }),
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
