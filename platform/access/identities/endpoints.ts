import { CodedError } from '../../../schema/errors.ts';
import { routes } from '../../../schema/routes.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import { requireSecure } from '../../../server/http/access.ts';
import type { Client } from '../../../server/http/client.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import type { Limits } from '../../../server/limits/limits.ts';
import { sessionRecord } from '../../account/session-record.ts';
import type { Budgets } from '../../protection/budgets.ts';
import { spendAddress } from '../../protection/spend-address.ts';
import type { Attempts } from './attempts.ts';
import type { IdentityProviders } from './providers.ts';
import { enterWith, type SocialParts } from './social-login.ts';

/** Social login (CALL-ACC-29): redirect to the provider, and return from it. */
export const identityEndpoints = (
  parts: SocialParts & {
    limits: Limits;
    budgets: Budgets;
    brands: Pick<BrandSet, 'byHost'>;
    attempts: Attempts;
    providers: IdentityProviders;
  },
) => {
  const { database, limits, budgets, brands, sessions, attempts, providers } = parts;
  const spend = ({ tenant, client }: { tenant: string; client: Client }) =>
    spendAddress({ database, limits, tenant, budget: budgets.socialAddress, address: client.address });
  return {
    startSocialLogin: async (call) => {
      const { brand, client, body } = call;
      const { provider } = body;
      requireSecure(client);
      providers.requireOffered({ brand, provider });
      const returnTo = pathOfThisSite(body.returnTo);
      await spend({ tenant: brand.id, client });
      // The host was resolved to this brand, so it can be trusted here.
      const redirectUri = `${client.protocol}://${client.host}${routes.login.path}`;
      const exchanged = attempts.draw({ redirectUri });
      const url = await providers.addressOf({ brand, provider, exchanged });
      await attempts.store({ exchanged, provider, returnTo, tenant: brand.id, browser: call });
      return { url };
    },
    finishSocialLogin: async (call) => {
      const { brand, client, body, language, requestId } = call;
      requireSecure(client);
      if (brands.byHost(body.registerUrl)?.id !== brand.id) throw new CodedError('affiliate.bad_referrer');
      await spend({ tenant: brand.id, client });
      const query = new URLSearchParams(body.query);
      const state = query.get('state') ?? '';
      const { exchanged, provider, returnTo } = await attempts.take({ tenant: brand.id, browser: call, state });
      providers.requireOffered({ brand, provider });
      const identity = await providers.identify({ brand, provider, exchanged, query });
      const opened = await enterWith({
        parts,
        arrival: {
          brand,
          provider,
          identity,
          host: body.registerUrl,
          language,
          origin: { address: client.address, requestId },
          replaces: sessions.sentSecretsOf(call),
        },
      });
      sessions.handOver({ browser: call, opened });
      return { session: await sessionRecord({ parts, session: opened.session, brand }), returnTo };
    },
  } satisfies Partial<Endpoints<'access'>>;
};

/** A path of this site with query and fragment, or empty. Throws for anything that leads to another origin (open redirect). */
function pathOfThisSite(returnTo: string): string {
  if (returnTo === '') return '';
  const here = 'https://here.invalid';
  const url = URL.canParse(returnTo, here) ? new URL(returnTo, here) : undefined;
  // `/..//elsewhere` normalises to `//elsewhere`, which is an address on another host.
  if (!returnTo.startsWith('/') || url?.origin !== here || url.pathname.startsWith('//'))
    throw new CodedError('request.invalid');
  return `${url.pathname}${url.search}${url.hash}`;
}
