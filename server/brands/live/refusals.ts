import type { Log } from '../../log.ts';
import type { BrandFault } from '../brand.ts';
import { type ByKind, type ClaimKind, type Claims, claimKinds } from '../releases/claims.ts';
import type { LiveState, Refusal } from './live-state.ts';

/** Updates who holds which claim, for all tenants or for some. */
export function takeClaims({
  state,
  claims,
  tenants,
}: {
  state: Pick<LiveState, 'claims'>;
  claims: Claims;
  tenants: readonly string[] | undefined;
}): void {
  for (const kind of claimKinds) {
    const held = state.claims[kind];
    for (const [name, tenant] of held)
      if (tenants === undefined || tenants.includes(tenant)) held.delete(name);
    for (const [name, tenant] of claims[kind]) held.set(name, tenant);
  }
}

/** Recomputes which claims of a brand are refused; returns whether that changed. New refusals are logged for both brands. */
export function refuse({
  state,
  id,
  stated,
  log,
}: {
  state: LiveState;
  id: string;
  stated: ByKind<readonly string[] | undefined>;
  log: Log;
}): boolean {
  const refusals = claimKinds.flatMap((kind) =>
    (stated[kind] ?? []).flatMap((name): Refusal[] => {
      const holder = state.claims[kind].get(name);
      return holder === undefined || holder === id ? [] : [{ kind, name, holder }];
    }),
  );
  if (JSON.stringify(state.refused.get(id) ?? []) === JSON.stringify(refusals)) return false;
  state.refused.set(id, refusals);
  for (const { tenant, message } of refusalFaults([[id, refusals]])) log.warn({ tenant }, message);
  return true;
}

export function refusedOf({
  state,
  id,
  kind,
}: {
  state: LiveState;
  id: string;
  kind: ClaimKind;
}): readonly Refusal[] {
  return (state.refused.get(id) ?? []).filter((refusal) => refusal.kind === kind);
}

type Words = {
  readonly rule: string;
  readonly pointer: string;
  readonly what: (name: string) => string;
  readonly refused: (id: string) => string;
  readonly kept: string;
  readonly fix: (told: { name: string; id: string }) => string;
};

const words: ByKind<Words> = {
  domain: {
    rule: 'domain-once',
    pointer: '/tenant/domains',
    what: (name) => name,
    refused: (id) => `${id} is not served there`,
    kept: 'goes on being served there',
    fix: ({ name, id }) => `remove ${name} from ${id}`,
  },
  merchantCode: {
    rule: 'merchant-code-once',
    pointer: '/tenant/merchantCode',
    what: (name) => `the merchant code ${name}`,
    refused: (id) => `the release of ${id} is not served, and its last good one stays`,
    kept: 'goes on being served',
    fix: ({ id }) => `give ${id} a code of its own`,
  },
};

/** Reported for both: the brand whose claim is refused, and the holder. */
export function refusalFaults(
  refused: Iterable<readonly [id: string, refusals: readonly Refusal[]]>,
): BrandFault[] {
  return [...refused].flatMap(([id, refusals]) =>
    refusals.flatMap(({ kind, name, holder }): BrandFault[] => {
      const { rule, pointer, what, refused: outcome, kept, fix } = words[kind];
      return [
        {
          ...{ rule, pointer, tenant: id, severity: 'error' },
          message: `${what(name)} belongs to ${holder}, which claimed it before, so ${outcome(id)}`,
          fix: `${fix({ name, id })}, or archive ${holder}`,
        },
        {
          ...{ rule, pointer, tenant: holder, severity: 'warning' },
          message: `${what(name)} is claimed by ${id} too; ${holder} had it before and ${kept}`,
          fix: fix({ name, id }),
        },
      ];
    }),
  );
}
