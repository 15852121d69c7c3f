import { baseOf, overlapsAmong, wildcardsOver } from '../../hosts/domain-overlap.ts';
import { lookAlikesAmong, readableDomain } from '../../hosts/look-alikes.ts';
import type { ReservedHosts } from '../../hosts/reserved-hosts.ts';
import type { Log } from '../../log.ts';
import type { BrandFault } from '../brand.ts';
import { type ByKind, type ClaimKind, claimKinds } from '../folder/build/stated-claims.ts';
import type { Claims } from '../versions/claims/claims.ts';
import { reservedFault } from '../versions/claims/reserved-domains.ts';
import { placeholderWarnings } from '../versions/releases/placeholders.ts';
import type { LiveState, Refusal } from './live-state.ts';

/** Updates the owners of claims, for all tenants or for some. */
export function takeClaims(
  state: Pick<LiveState, 'claims'>,
  claims: Claims,
  tenants: readonly string[] | undefined,
): void {
  for (const kind of claimKinds) {
    const owners = state.claims[kind];
    for (const [name, tenant] of owners) if (tenants === undefined || tenants.includes(tenant)) owners.delete(name);
    for (const [name, tenant] of claims[kind]) owners.set(name, tenant);
  }
}

/** Recomputes the refused claims of a brand. Returns whether they changed. New refusals are logged for both brands. */
export function refuse({
  state,
  id,
  stated,
  reserved,
  log,
}: {
  state: LiveState;
  id: string;
  stated: ByKind<readonly string[] | undefined>;
  reserved: ReservedHosts;
  log: Log;
}): boolean {
  const refusals = claimKinds.flatMap((kind) =>
    (stated[kind] ?? []).flatMap((name): Refusal[] => {
      const reservedFor = kind === 'domain' ? reserved.reservedFor({ claim: name, id }) : undefined;
      if (reservedFor !== undefined) return [{ kind, name, reservedFor }];
      const holder = state.claims[kind].get(name);
      if (holder === undefined && kind === 'domain') {
        const other = overlapWith({ claims: state.claims.domain, domain: name, id });
        return other === undefined ? [] : [{ kind, name, ...other }];
      }
      return holder === undefined || holder === id ? [] : [{ kind, name, holder }];
    }),
  );
  if (JSON.stringify(state.refused.get(id) ?? []) === JSON.stringify(refusals)) return false;
  state.refused.set(id, refusals);
  for (const { tenant, message, fix } of refusalFaults({ refused: [[id, refusals]], stored: state.stored }))
    log.warn({ tenant }, `${message}: ${fix}`);
  return true;
}

export function refusedOf(state: LiveState, id: string, kind: ClaimKind): readonly Refusal[] {
  return (state.refused.get(id) ?? []).filter((refusal) => refusal.kind === kind);
}

/** Faults of all brands of the set. */
export function faultsOf(state: LiveState): BrandFault[] {
  state.overlaps ??= overlapFaults(state);
  return [
    ...[...state.faults.values()].flat(),
    ...refusalFaults(state),
    ...state.overlaps,
    ...placeholderWarnings(state.brands.values()),
  ];
}

type Words = {
  readonly rule: string;
  readonly pointer: string;
  readonly what: (name: string) => string;
  readonly refused: (id: string) => string;
  readonly ownerOutcome: string;
  readonly fix: (place: { name: string; id: string }) => string;
};

const words: ByKind<Words> = {
  domain: {
    rule: 'domain-once',
    pointer: '/tenant/domains',
    what: (name) => name,
    refused: (id) => `${id} is not served there`,
    ownerOutcome: 'continues to be served there',
    fix: ({ name, id }) => `remove ${name} from ${id}`,
  },
  merchantCode: {
    rule: 'merchant-code-once',
    pointer: '/tenant/merchantCode',
    what: (name) => `the merchant code ${name}`,
    refused: (id) => `the release of ${id} is not served, and its last good one stays`,
    ownerOutcome: 'continues to be served',
    fix: ({ id }) => `give ${id} its own code`,
  },
};

/** Returns faults for both: the brand whose claim is refused, and the owner of the claim. */
export function refusalFaults({
  refused,
  stored,
}: {
  refused: Iterable<readonly [id: string, refusals: readonly Refusal[]]>;
  stored: LiveState['stored'];
}): BrandFault[] {
  return [...refused].flatMap(([id, refusals]) =>
    refusals.flatMap((refusal): BrandFault[] => {
      const { kind, name } = refusal;
      const { rule, pointer, what, refused: outcome, ownerOutcome, fix } = words[kind];
      if ('reservedFor' in refusal)
        return [reservedFault({ tenant: id, domain: name, reservedFor: refusal.reservedFor })];
      const { holder, overlaps } = refusal;
      if (overlaps !== undefined)
        return [
          {
            rule: 'domain-overlap',
            pointer,
            tenant: id,
            severity: 'error',
            message: `${name} overlaps ${overlaps} of ${holder}, so ${outcome(id)}`,
            fix: `${fix({ name, id })}, or ask somebody who may publish both brands to publish it`,
          },
        ];
      const isArchived = stored.get(holder)?.archived === true;
      const free = isArchived ? `free it: livery archive ${holder} --release-domains` : `archive ${holder}`;
      return [
        {
          rule,
          pointer,
          tenant: id,
          severity: 'error',
          message: `${what(name)} belongs to ${holder}, which claimed it before, so ${outcome(id)}`,
          fix: `${fix({ name, id })}, or ${free}`,
        },
        {
          rule,
          pointer,
          tenant: holder,
          severity: 'warning',
          message: `${what(name)} is claimed by ${id} too; ${holder} had it before and ${isArchived ? 'reserves it for suppliers of its games' : ownerOutcome}`,
          fix: fix({ name, id }),
        },
      ];
    }),
  );
}

/**
 * Returns warnings about pairs of brands of which one has a wildcard over a domain of the other, or a domain that looks like it, for both.
 * Either somebody who may publish both accepted the overlap, or it is older than the rule.
 */
function overlapFaults({ claims, stored }: Pick<LiveState, 'claims' | 'stored'>): BrandFault[] {
  const holderOf = (domain: string) => claims.domain.get(domain) ?? '';
  const pairs = [
    ...overlapsAmong(claims.domain).map(({ domain, wildcard }) => ({
      rule: 'domain-overlap',
      one: wildcard,
      other: domain,
      message: `${wildcard} of ${holderOf(wildcard)} overlaps ${domain} of ${holderOf(domain)}`,
    })),
    ...lookAlikesAmong(claims.domain).map(({ domain, other }) => ({
      rule: 'domain-alike',
      one: domain,
      other,
      message: `${domain} of ${holderOf(domain)} reads ${readableDomain(domain)}, which looks like ${other} of ${holderOf(other)}`,
    })),
  ];
  return pairs.flatMap(({ rule, one, other, message }) => {
    const ids = [holderOf(one), holderOf(other)];
    if (ids[0] === ids[1]) return [];
    const fault: Omit<BrandFault, 'tenant'> = {
      severity: 'warning',
      rule,
      pointer: '/tenant/domains',
      message,
      fix: 'remove one of the two, unless the same people run both brands',
    };
    return ids.flatMap((id) => (stored.has(id) ? [{ ...fault, tenant: id }] : []));
  });
}

/**
 * Returns another brand's domain that overlaps an unclaimed one. Because of the overlap the unclaimed domain was not given to the
 * waiting brand.
 */
function overlapWith({
  claims,
  domain,
  id,
}: {
  claims: ReadonlyMap<string, string>;
  domain: string;
  id: string;
}): { readonly overlaps: string; readonly holder: string } | undefined {
  const over = wildcardsOver(domain);
  const base = domain.startsWith('*.') ? baseOf(domain) : undefined;
  const isBelow = (other: string) => base !== undefined && (other === base || other.endsWith(`.${base}`));
  for (const [overlaps, holder] of claims)
    if (holder !== id && (over.includes(overlaps) || isBelow(overlaps))) return { overlaps, holder };
  return undefined;
}
