import { sql } from 'kysely';
import type { AnyTx } from '../../../database/database.ts';
import { baseOf, wildcardsOver } from '../../../hosts/domain-overlap.ts';

/** A domain that overlaps one of another brand, because one of the two is a wildcard over the other. */
export type Overlap = { readonly domain: string; readonly other: string; readonly holder: string };

/** Returns the overlaps of domains with the domains of other brands. */
export async function overlapsOf(
  tx: AnyTx,
  { tenant, domains }: { tenant: string; domains: readonly string[] },
): Promise<Overlap[]> {
  if (domains.length === 0) return [];
  const stated = domains.map((domain) => ({
    domain,
    over: wildcardsOver(domain),
    // Matches everything at or below it. Labels contain no characters with a meaning in patterns.
    base: domain.startsWith('*.') ? baseOf(domain) : null,
  }));
  const { rows } = await sql<Overlap>`select stated.domain, claim.domain as other, claim.tenant as holder
    from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as stated(domain text, "over" jsonb, base text)
    join domain_claim claim on claim.tenant <> ${tenant} and claim.domain <> stated.domain
      and (stated."over" ? claim.domain or claim.domain = stated.base or claim.domain like '%.' || stated.base)
    order by stated.domain, claim.domain`.execute(tx);
  return rows;
}
