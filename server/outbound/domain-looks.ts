import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Bounds } from '../limits/bounds.ts';
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
export type SeenDomain = DomainView & { readonly at: Date };

/** Looks at once in this process, and looks that may wait for their turn, in all and for one brand. Others get theirs when somebody reads their page again. */
const [atOnce, mostWaiting, mostOfBrand] = [4, 200, 20];
/** Views that are remembered. */
const mostViews = 5000;
/** Milliseconds after which a view is renewed when somebody reads it: of a served domain, and of one that is not served yet. */
const renewed = { served: 600_000, other: 60_000 };

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
  const views = new LRUCache<string, DomainLook & { readonly at: Date }>({ max: mostViews });
  /** Domains, and the brand that waits for each. */
  const waiting = new Map<string, string>();
  const running = new Set<string>();
  const closing = new AbortController();

  const look = async (domain: string) => {
    const found = await lookAtDomain({ domain, check, port, ca, signal: closing.signal });
    views.set(domain, { ...found, at: clock.now() });
  };
  const begin = () => {
    for (const domain of waiting.keys()) {
      if (running.size >= atOnce || closing.signal.aborted) return;
      waiting.delete(domain);
      running.add(domain);
      void look(domain).finally(() => {
        running.delete(domain);
        begin();
      });
    }
  };
  const seen: DomainLooks['seen'] = ({ domain, brand, revision }) => {
    const last = views.get(domain);
    const view = last === undefined ? undefined : { ...viewFor(last, revision), at: last.at };
    const age = view === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() - view.at.getTime();
    const isKnown = running.has(domain) || waiting.has(domain) || closing.signal.aborted;
    if (!isKnown && age >= (view?.isServed ? renewed.served : renewed.other)) {
      const ofBrand = [...waiting.values()].filter((other) => other === brand).length;
      if (waiting.size >= mostWaiting || ofBrand >= mostOfBrand) bounds.reached('domain_looks');
      else {
        waiting.set(domain, brand);
        begin();
      }
    }
    return { view, isLooking: running.has(domain) || waiting.has(domain) };
  };
  return {
    seen,
    close: () => {
      waiting.clear();
      closing.abort();
    },
  };
}
