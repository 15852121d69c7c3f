import type { Clock } from '../clock.ts';
import type { Bounds } from '../limits/bounds.ts';
import { createBackgroundLooks, type Seen } from './background-looks.ts';
import { createCheckAddress, type Resolve } from './check-address.ts';
import { type DomainLook, type DomainView, lookAtDomain, resolveByName, viewFor } from './look-at-domain.ts';

/** Domains as this server sees them, looked at in the background. */
export type DomainLooks = {
  /**
   * The last look at a domain as the brand with this revision sees it, and whether a newer one is on its way. It looks again if the view is
   * old, so that a page that is read again follows a domain. The caller states only domains that a served manifest of this installation
   * states, the brand that reads it, and no revision if production does not serve the brand.
   */
  seen(look: { readonly domain: string; readonly brand: string; readonly revision: string | undefined }): {
    readonly view: SeenDomain | undefined;
    readonly isLooking: boolean;
  };
  /** Ends all looks. */
  close(): void;
};
export type SeenDomain = Seen<DomainView>;

/** Milliseconds after which a view is renewed when somebody reads it: of a served domain, and of one that is not served yet. */
const renewed = { fine: 600_000, other: 60_000 };

/**
 * Domains of brands are hosts of this program, which the outbound client refuses. So looks at them have a client of their own, which connects
 * to public addresses only, and in a sandbox also to this machine.
 */
export function createDomainLooks({
  clock,
  bounds,
  loopback,
  resolve = resolveByName,
  port,
  ca,
}: {
  clock: Clock;
  bounds: Pick<Bounds, 'reached'>;
  /** Whether this machine may be called, as in a sandbox. */
  loopback: boolean;
  resolve?: Resolve;
  port?: number;
  ca?: string;
}): DomainLooks {
  const check = createCheckAddress({ allowed: [], loopback, isOwnHost: () => false, resolve });
  const looks = createBackgroundLooks({
    clock,
    bounds,
    bound: 'domain_looks',
    renewed,
    look: (domain, signal) => lookAtDomain({ domain, check, port, ca, signal }),
  });
  return {
    seen: ({ domain, brand, revision }) => {
      const isFine = (last: DomainLook) => viewFor(last, revision).isServed;
      const { found, isLooking } = looks.seen(domain, { brand, isFine });
      return { view: found === undefined ? undefined : { ...viewFor(found, revision), at: found.at }, isLooking };
    },
    close: looks.close,
  };
}
