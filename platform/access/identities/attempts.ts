import { createHash, randomBytes } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import type { Database } from '../../../server/database/database.ts';
import { deleteRows } from '../../../server/database/rows.ts';
import { cookieName } from '../../../server/http/cookies.ts';
import type { Visit } from '../../../server/http/endpoint.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import type { ProviderId } from './provider-kinds.ts';
import type { Exchanged } from './providers.ts';

const lifetime = 600_000;
/**
 * Cookie that binds an OAuth attempt to its browser, so that a link can't log somebody in to another person's account (login CSRF).
 */
const cookie = { name: 'social', httpOnly: true };

type Browser = Pick<Visit, 'client' | 'cookies' | 'setCookie'>;
type Begun = { readonly exchanged: Exchanged; readonly provider: ProviderId; readonly returnTo: string };

export type Attempts = {
  /** Generates the values of a new attempt; stores nothing. */
  draw(input: { redirectUri: string }): Exchanged;
  store(input: Begun & { tenant: string; browser: Browser }): Promise<void>;
  /** Redeems an attempt. Throws `request.stale` if it is unknown, expired, used, or belongs to another browser or brand. */
  take(input: { tenant: string; browser: Browser; state: string }): Promise<Begun>;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export function createAttempts(database: Database, secrets: Secrets): Attempts {
  const exchangedOf = ({ state, redirectUri }: { state: string; redirectUri: string }): Exchanged => ({
    state,
    redirectUri,
    // Derived with the platform's key, so that the state in the address reveals neither.
    nonce: secrets.mac({ purpose: 'identityNonce', parts: [state] }),
    verifier: secrets.mac({ purpose: 'identityVerifier', parts: [state] }),
  });
  const cookieOf = ({ client, cookies }: Browser) => {
    const sent = cookies.get(cookieName({ ...cookie, client }));
    return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined;
  };

  return {
    draw: ({ redirectUri }) => exchangedOf({ state: randomBytes(32).toString('base64url'), redirectUri }),
    store: async ({ exchanged, provider, returnTo, tenant, browser }) => {
      // One cookie for all attempts of a browser, so that several tabs can log in at once.
      const mark = cookieOf(browser) ?? randomBytes(32).toString('base64url');
      browser.setCookie({ ...cookie, value: mark, maxAge: lifetime / 1000 });
      await database.single(tenant, (tx) =>
        tx
          .insertInto('identity_attempt')
          .values({
            tenant,
            state_hash: hashOf(exchanged.state),
            browser_hash: hashOf(mark),
            provider,
            redirect_uri: exchanged.redirectUri,
            return_to: returnTo,
            expires_at: new Date(tx.clock.now().getTime() + lifetime),
          })
          .execute(),
      );
    },
    take: async ({ tenant, browser, state }) => {
      const row = await database.single(tenant, (tx) =>
        deleteRows(tx, 'identity_attempt', {
          tenant,
          state_hash: hashOf(state),
          browser_hash: hashOf(cookieOf(browser) ?? ''),
        })
          .where('expires_at', '>', tx.clock.now())
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
