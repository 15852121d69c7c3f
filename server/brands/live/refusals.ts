import type { Log } from '../../log.ts';
import type { BrandFault } from '../brand.ts';
import type { LiveState } from './rebuild-brand.ts';

/** A domain that a brand states and another has. */
export type Refusal = { readonly domain: string; readonly holder: string };

/** Takes in who has which domain, of all tenants or of some. */
export function takeClaims({
  state,
  claims,
  tenants,
}: {
  state: LiveState;
  claims: ReadonlyMap<string, string>;
  tenants: readonly string[] | undefined;
}): void {
  for (const [domain, tenant] of state.claims)
    if (tenants === undefined || tenants.includes(tenant)) state.claims.delete(domain);
  for (const [domain, tenant] of claims) state.claims.set(domain, tenant);
}

/** Judges anew which of the domains that a brand states are another's. Whether that changed; what is new is logged under both. */
export function refuse({
  state,
  id,
  domains,
  log,
}: {
  state: LiveState;
  id: string;
  domains: readonly string[];
  log: Log;
}): boolean {
  const refusals = domains.flatMap((domain): Refusal[] => {
    const holder = state.claims.get(domain);
    return holder === undefined || holder === id ? [] : [{ domain, holder }];
  });
  if (JSON.stringify(state.refused.get(id) ?? []) === JSON.stringify(refusals)) return false;
  state.refused.set(id, refusals);
  for (const { tenant, message } of refusalFaults([[id, refusals]])) log.warn({ tenant }, message);
  return true;
}

/** Told to both: the newcomer is not served there, and who has the domain knows that somebody wants it. */
export function refusalFaults(
  refused: Iterable<readonly [id: string, refusals: readonly Refusal[]]>,
): BrandFault[] {
  const common = { rule: 'domain-once', pointer: '/tenant/domains' };
  return [...refused].flatMap(([id, refusals]) =>
    refusals.flatMap(({ domain, holder }): BrandFault[] => [
      {
        ...common,
        tenant: id,
        severity: 'error',
        message: `${domain} belongs to ${holder}, which claimed it before, so ${id} is not served there`,
        fix: `remove ${domain} here, or archive ${holder}`,
      },
      {
        ...common,
        tenant: holder,
        severity: 'warning',
        message: `${domain} is claimed by ${id} too; ${holder} had it before and goes on being served there`,
        fix: `remove ${domain} from one of them`,
      },
    ]),
  );
}
