import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isOneOf, textArray } from '../../../database/text-array.ts';

/** Acts in production that wait for a second person if the policy requires one. */
const stoppable = [
  'changes.made',
  'release.promoted',
  'release.migrated',
  'brand.archived',
  'brand.restored',
  'content.changed',
  'catalogue.chosen',
  'catalogue.imported',
  'vendor.resumed',
  'game.resumed',
] as const;

/** Approvals of members' requests. */
const approvals = ['cashier.approved', 'promotion.issued'] as const;

/** Largest amounts that are listed of each currency. */
const mostAmounts = 100;

export type PolicyReach = {
  /** Acts of one person alone by their action, the most frequent first. */
  readonly acts: readonly { readonly action: string; readonly count: number }[];
  /** How many of these acts a second person had approved. The audit does not say which. */
  readonly approved: number;
  readonly promotions: number;
  /** Promotions of releases that nobody had signed off before. */
  readonly unsigned: number;
  /** Approvals of one person alone, by currency. */
  readonly money: readonly { readonly currency: string; readonly count: number; readonly amounts: readonly string[] }[];
};

/** Counts what a policy of the brands would have stopped since a time. `null` counts all brands. */
export async function policyReach(
  database: Database,
  tenants: readonly string[] | null,
  since: Date,
): Promise<PolicyReach> {
  return database.asOperator(async (tx) => {
    const inBrands = isOneOf('row.tenant', tenants);
    const inProduction = sql<boolean>`audit_environment(row.tenant, row.kind, row.after) is distinct from 'staging'`;
    const { rows: acts } = await sql<{ action: string; count: bigint }>`
      select row.action, count(distinct row.act) as count from audit as row
      where row.scope = 'brand' and row.kind is not null and row.created_at >= ${since}
        and row.action = any(${textArray(stoppable)}) and ${inProduction} and ${inBrands}
      group by row.action order by count(distinct row.act) desc, row.action`.execute(tx);
    const { rows: second } = await sql<{ count: bigint }>`
      select count(distinct row.act) as count from audit as row
      where row.scope = 'brand' and row.kind = 'approval' and row.created_at >= ${since}
        and row.action = 'proposal.approved'
        and row.after ->> 'operation' not in ('setPolicy', 'confirmStaff', 'decideMoneyRequest') and ${inBrands}`.execute(
      tx,
    );
    const { rows: promoted } = await sql<{ promotions: bigint; unsigned: bigint }>`
      select count(*) as promotions, count(*) filter (where not exists (
        select from audit as signed where signed.tenant = row.tenant and signed.kind = 'sign-off'
          and signed.created_at <= row.created_at and signed.after ->> 'release' = row.after ->> 'release'
      )) as unsigned from audit as row
      where row.scope = 'brand' and row.kind = 'release' and row.action = 'release.promoted'
        and row.created_at >= ${since} and ${inBrands}`.execute(tx);
    const { rows: money } = await sql<{ currency: string; count: bigint; amounts: string[] }>`
      select row.after ->> 'currency' as currency, count(*) as count,
        (array_agg(row.after ->> 'amount' order by (row.after ->> 'amount')::numeric desc))[1:${sql.lit(mostAmounts)}] as amounts
      from audit as row
      where row.scope = 'player' and row.actor like 'staff:%' and row.created_at >= ${since}
        and row.action = any(${textArray(approvals)})
        and row.after ->> 'approvedBy' is null and row.after ->> 'amount' is not null
        and row.after ->> 'currency' is not null and ${inBrands}
      group by 1 order by 1`.execute(tx);
    const [first] = promoted;
    return {
      acts: acts.map(({ action, count }) => ({ action, count: Number(count) })),
      approved: Number(second[0]?.count ?? 0),
      promotions: Number(first?.promotions ?? 0),
      unsigned: Number(first?.unsigned ?? 0),
      money: money.map(({ currency, count, amounts }) => ({ currency, count: Number(count), amounts })),
    };
  });
}
