import { sql } from 'kysely';
import { CodedError } from '../../../../schema/errors.ts';
import type { AnyTx } from '../../../database/database.ts';
import { baseOf, wildcardsOver } from '../../../hosts/domain-overlap.ts';
import type { Brand } from '../../brand.ts';
import { type ByKind, type ClaimKind, claimKinds, statedClaims } from '../../folder/build/stated-claims.ts';
import type { StoredBrand } from '../../folder/stored-brand.ts';

type Names = ByKind<readonly string[]>;

/** Claims that a brand wants to have. */
export type Wanted = {
  readonly tenant: string;
  readonly stated: Names;
  /** The stated domains that may not overlap those of others. */
  readonly added: readonly string[];
};

/** Another brand's claim in the way of a stated one: the same, or a domain that overlaps it because one of the two is a wildcard. */
type Rival = {
  readonly kind: ClaimKind;
  readonly name: string;
  readonly other: string;
  readonly holder: string;
  readonly archived: boolean;
};

/** Returns equal claims first. */
export async function rivalsOf(tx: AnyTx, { tenant, stated, added }: Wanted): Promise<Rival[]> {
  const names = claimKinds.flatMap((kind) =>
    stated[kind].map((name) => {
      const isAdded = kind === 'domain' && added.includes(name);
      return {
        kind,
        name,
        over: isAdded ? wildcardsOver(name) : null,
        // Matches everything at or below it. Labels contain no characters with a meaning in patterns.
        base: isAdded && name.startsWith('*.') ? baseOf(name) : null,
      };
    }),
  );
  if (names.length === 0) return [];
  const { rows } = await sql<Rival>`
    select stated.kind, stated.name, claim.name as other, claim.tenant as holder,
      coalesce(state.archived, false) as archived
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as stated(kind text, name text, "over" jsonb, base text)
    join brand_claim claim on claim.kind = stated.kind and claim.tenant <> ${tenant}
      and (claim.name = stated.name or stated."over" ? claim.name or claim.name = stated.base
        or claim.name like '%.' || stated.base)
    left join brand_state state on state.tenant = claim.tenant
    order by claim.name <> stated.name, stated.kind, stated.name, claim.name`.execute(tx);
  return rows;
}

/** The claims of a lineage, parents first, and those among them that the brand is not served with. */
export function claimsIn(chain: readonly StoredBrand[], served: Brand | undefined): { stated: Names; added: Names } {
  const { domain = [], merchantCode = [] } = statedClaims(chain);
  return {
    stated: { domain, merchantCode },
    added: {
      // Refused domains are not among the served ones.
      domain: domain.filter((name) => served?.domains.includes(name) !== true),
      merchantCode: merchantCode.filter((name) => name !== served?.manifest.tenant.merchantCode),
    },
  };
}

/**
 * Throws `release.claimed` if another brand owns a domain or merchant code that a brand states, or a domain that overlaps an added one
 * and that the caller may not publish for.
 */
export async function refuseRivals(
  tx: AnyTx,
  {
    mayPublish,
    ...wanted
  }: Wanted & {
    /** Whether the caller may publish for the overlapping brand, too. */
    mayPublish: (tenant: string) => boolean;
  },
): Promise<void> {
  const rivals = await rivalsOf(tx, wanted);
  const rival = rivals.find(({ name, other, holder }) => other === name || !mayPublish(holder));
  if (rival !== undefined) throw new CodedError('release.claimed', { message: messageOf(rival) });
}

function messageOf({ kind, name, other, holder, archived }: Rival): string {
  if (other !== name)
    return `${name} overlaps ${other} of ${holder}: remove it, or ask somebody who may publish both brands, such as an owner, to publish it`;
  const what = kind === 'domain' ? name : `the merchant code ${name}`;
  // An archived brand has no manifest to edit, so its domains are released by an act.
  const wayOut = archived
    ? `${holder} is archived and still reserves it for suppliers of its games; release it with livery archive ${holder} --release-domains`
    : 'remove it from one of the two';
  return `${what} belongs to ${holder}, which claimed it first: ${wayOut}`;
}
