import { createHash, randomBytes } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { cookieName } from '../../../server/http/cookies.ts';
import type { Visit } from '../../../server/http/endpoint.ts';
import '../../migrations/identities.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import type { ProviderId } from './provider-kinds.ts';
import type { Exchanged } from './providers.ts';

const lifetime = 600_000;
/** Binds an attempt to its browser: nobody is logged in to somebody else's account by a link. */
const cookie = { name: 'social', httpOnly: true };

type Browser = Pick<Visit, 'client' | 'cookies' | 'setCookie'>;
type Begun = { readonly exchanged: Exchanged; readonly provider: ProviderId; readonly returnTo: string };

export type Attempts = {
  /** Values for a new attempt; nothing is kept yet. */
  draw(input: { redirectUri: string }): Exchanged;
  keep(input: Begun & { tenant: string; browser: Browser }): Promise<void>;
  /** Uses an attempt up. Throws `request.stale` where it is unknown, over, used, another browser's or another brand's. */
  take(input: { tenant: string; browser: Browser; state: string }): Promise<Begun>;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export function createAttempts({
  database,
  clock,
  secrets,
}: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
}): Attempts {
  const exchangedOf = ({ state, redirectUri }: { state: string; redirectUri: string }): Exchanged => ({
    state,
    redirectUri,
    // Derived under the platform's key: the state alone, which the address shows, tells neither.
    nonce: secrets.mac({ purpose: 'identityNonce', parts: [state] }),
    verifier: secrets.mac({ purpose: 'identityVerifier', parts: [state] }),
  });
  const keptBy = ({ client, cookies }: Browser) => {
    const sent = cookies.get(cookieName({ ...cookie, client }));
    return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined;
  };

  return {
    draw: ({ redirectUri }) => exchangedOf({ state: randomBytes(32).toString('base64url'), redirectUri }),
    keep: async ({ exchanged, provider, returnTo, tenant, browser }) => {
      // The same for all attempts of a browser, so that several tabs can be on their way.
      const mark = keptBy(browser) ?? randomBytes(32).toString('base64url');
      browser.setCookie({ ...cookie, value: mark, maxAge: lifetime / 1000 });
      await database.single(tenant, (trx) =>
        trx
          .insertInto('identity_attempt')
          .values({
            tenant,
            state_hash: hashOf(exchanged.state),
            browser_hash: hashOf(mark),
            provider,
            redirect_uri: exchanged.redirectUri,
            return_to: returnTo,
            expires_at: new Date(clock.now().getTime() + lifetime),
          })
          .execute(),
      );
    },
    take: async ({ tenant, browser, state }) => {
      const row = await database.single(tenant, (trx) =>
        trx
          .deleteFrom('identity_attempt')
          .where('tenant', '=', tenant)
          .where('state_hash', '=', hashOf(state))
          .where('browser_hash', '=', hashOf(keptBy(browser) ?? ''))
          .where('expires_at', '>', clock.now())
          .returning(['provider', 'redirect_uri', 'return_to'])
          .executeTakeFirst(),
      );
      if (row === undefined) throw new CodedError('request.stale');
      return {
        exchanged: exchangedOf({ state, redirectUri: row.redirect_uri }),
        provider: row.provider as ProviderId,
        returnTo: row.return_to,
      };
    },
  };
}
