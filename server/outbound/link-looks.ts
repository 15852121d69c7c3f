import type { Brand } from '../brands/brand.ts';
import type { Clock } from '../clock.ts';
import { BodyTooLarge } from '../http/read-bounded.ts';
import type { Bounds } from '../limits/bounds.ts';
import { createBackgroundLooks, type Seen } from './background-looks.ts';
import type { Outbound } from './outbound.ts';
import { refusalIn } from './outbound-refused.ts';

/** A link to another site as this server sees it. */
export type LinkView = {
  /** `refused`: this server does not call it, because it is not public or belongs to this installation. */
  readonly state: 'there' | 'gone' | 'no-answer' | 'refused';
  /** Status of the last answer; null without one. */
  readonly status: number | null;
  /** Words of the network if nothing answered. */
  readonly detail: string | null;
};

/** Links to other sites as this server sees them, looked at in the background. */
export type LinkLooks = {
  /** The last look at a link, and whether a newer one is on its way. The caller states only links that the brand shows to its players. */
  seen(url: string, brand: string): { readonly view: Seen<LinkView> | undefined; readonly isLooking: boolean };
  /** Ends all looks. */
  close(): void;
};

export type StatedLink = { readonly path: string; readonly url: string };

/** Links of a brand to other sites as this server sees them, each with the first place that states it. */
export type LinksSeen = (
  brand: Brand,
  /** Links of its manifest. */
  stated: readonly StatedLink[],
) => Promise<{ readonly links: readonly (StatedLink & ReturnType<LinkLooks['seen']>)[]; readonly more: number }>;

/** Milliseconds after which a view is renewed when somebody reads it: of a link that works, and of one that does not. */
const renewed = { fine: 3_600_000, other: 120_000 };
const mostRedirects = 5;
const longestWord = 200;
/** Some sites refuse programs but not browsers, so a refusal does not count. */
const refusals = [401, 403, 429];
/** Answers of servers that know no HEAD, or pretend that nothing is there. */
const headRefusals = [400, 403, 404, 405, 501];
const headers = { 'user-agent': 'Livery', accept: '*/*' };

export function createLinkLooks({
  clock,
  bounds,
  outbound,
}: {
  clock: Clock;
  bounds: Pick<Bounds, 'reached'>;
  outbound: Pick<Outbound, 'fetch'>;
}): LinkLooks {
  const looks = createBackgroundLooks({
    clock,
    bounds,
    bound: 'link_looks',
    renewed,
    look: (url, signal) => lookAtLink(outbound, url, signal),
  });
  return {
    seen: (url, brand) => {
      const { found: view, isLooking } = looks.seen(url, {
        brand,
        isFine: ({ state }) => state === 'there' || state === 'refused',
      });
      return { view, isLooking };
    },
    close: looks.close,
  };
}

/** Requests the head of a link, and the link itself if that is refused. Each step of a redirect is checked as the first address is. */
export async function lookAtLink(
  outbound: Pick<Outbound, 'fetch'>,
  first: string,
  signal: AbortSignal,
): Promise<LinkView> {
  let url = first;
  try {
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      let answer = await outbound.fetch(url, { method: 'HEAD', headers, signal });
      if (headRefusals.includes(answer.status)) answer = await outbound.fetch(url, { headers, signal });
      const { status } = answer;
      const next = answer.headers.get('location');
      if (status >= 300 && status < 400 && next !== null && URL.canParse(next, url)) {
        url = new URL(next, url).href;
        continue;
      }
      const isThere = status < 400 || refusals.includes(status);
      return { state: isThere ? 'there' : 'gone', status, detail: null };
    }
    return { state: 'gone', status: null, detail: `more than ${mostRedirects} redirects` };
  } catch (error) {
    // The refused address is not named: it may belong to an internal network that the reader should not learn about.
    if (refusalIn(error) !== undefined) return { state: 'refused', status: null, detail: null };
    // A large file is there; its beginning says enough.
    if ((error as Error).cause instanceof BodyTooLarge) return { state: 'there', status: null, detail: null };
    return { state: 'no-answer', status: null, detail: wordOf(error) };
  }
}

function wordOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: unknown };
  const reason = cause instanceof Error ? cause : undefined;
  return ((reason as NodeJS.ErrnoException | undefined)?.code ?? reason?.message ?? message)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestWord);
}
