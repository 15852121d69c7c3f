import { jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { SecretOf } from '../../../server/brands/secrets/open-secrets.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Log } from '../../../server/log.ts';
import { createDiscoveries, patience } from '../../../server/openid/discoveries.ts';
import { asAnswer, reasonOf } from '../../../server/openid/identity-faults.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import { completed, type ProviderId, providerKinds } from './provider-kinds.ts';

/** OAuth values of one attempt: state and nonce are compared with the response, the verifier proves the code (PKCE). */
export type Exchanged = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
};
export type Identity = { readonly issuer: string; readonly subject: string };

type At = { readonly brand: Brand; readonly provider: ProviderId };

export type IdentityProviders = {
  /** Throws `module.off` if the provider's flag is off or the brand has no client there. */
  requireOffered(at: At): void;
  /** Authorization address. Throws `service.unavailable` if the provider can't be reached. */
  addressOf(at: At & { exchanged: Exchanged }): Promise<string>;
  /** Validates the response and returns the identity. Throws `auth.identity_refused` if any check fails. */
  identify(at: At & { exchanged: Exchanged; query: URLSearchParams }): Promise<Identity>;
};

export type ProviderOptions = { clock: Clock; log: Log; outbound: Pick<Outbound, 'fetch'>; secretOf: SecretOf };

export function createIdentityProviders({ clock, log, outbound, secretOf }: ProviderOptions): IdentityProviders {
  const discovered = createDiscoveries(clock, log);

  const secretFor = ({ brand, provider }: At): string | undefined => {
    const name = brand.manifest.login.social[provider].clientSecretName;
    if (name === null) return undefined;
    const secret = secretOf({ brand, kind: 'client', name });
    if (secret !== undefined) return secret;
    log.error({ tenant: brand.id }, `LIVERY_SECRET_${name} is not set or withheld: nobody can log in with ${provider}`);
    throw new CodedError('service.unavailable');
  };

  const discover = async ({ brand, provider }: At): Promise<Configuration> => {
    const { issuer, clientId } = brand.manifest.login.social[provider];
    const kind = providerKinds[provider];
    const secret = secretFor({ brand, provider });
    const { tokenAlgorithm: algorithms } = kind;
    const algorithm = secret === undefined ? algorithms?.without : algorithms?.withSecret;
    const client = {
      ...(secret !== undefined && { client_secret: secret }),
      ...(algorithm !== undefined && { id_token_signed_response_alg: algorithm }),
    };
    const server = new URL(issuer);
    // Plain http is refused by the outbound client unless it is allowed.
    const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
    const found = await discovery(server, clientId, client, undefined, {
      execute,
      timeout: patience,
      [customFetch]: outbound.fetch,
    });
    const metadata = completed(kind, found.serverMetadata());
    const configuration = new Configuration(metadata, clientId, client);
    configuration.timeout = patience;
    configuration[customFetch] = outbound.fetch;
    for (const apply of execute) apply(configuration);
    // The library verifies signatures by public keys; those by the client secret (HS256) are verified below.
    if (algorithm !== 'HS256') enableNonRepudiationChecks(configuration);
    return configuration;
  };

  const configurationOf = (at: At): Promise<Configuration> => {
    const { clientId, issuer, clientSecretName } = at.brand.manifest.login.social[at.provider];
    return discovered({
      // The key contains the brand, because a configuration holds the client's secret, which another brand may not be allowed to use.
      key: JSON.stringify([at.brand.id, at.provider, issuer, clientId, clientSecretName]),
      name: at.provider,
      of: { tenant: at.brand.id },
      discover: () => discover(at),
    });
  };

  return {
    requireOffered: ({ brand, provider }) => {
      const { flags, login } = brand.manifest;
      if (!flags[providerKinds[provider].flag] || login.social[provider].clientId === '')
        throw new CodedError('module.off');
    },
    addressOf: async ({ exchanged: { state, nonce, verifier, redirectUri }, ...at }) =>
      buildAuthorizationUrl(await configurationOf(at), {
        redirect_uri: redirectUri,
        // Only the subject id is needed, no profile or e-mail.
        scope: 'openid',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    identify: async ({ exchanged, query, ...at }) => {
      const configuration = await configurationOf(at);
      const { state, nonce, verifier, redirectUri } = exchanged;
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new CodedError('auth.identity_refused');
        const { client_secret: secret, id_token_signed_response_alg: algorithm } = configuration.clientMetadata();
        if (algorithm === 'HS256')
          await jwtVerify(tokens.id_token ?? '', new TextEncoder().encode(secret), { algorithms: ['HS256'] });
        return { issuer: claims.iss, subject: claims.sub };
      } catch (error) {
        const { brand, provider } = at;
        log.info({ tenant: brand.id }, `an identity of ${provider} was refused: ${reasonOf(error)}`);
        throw asAnswer(error);
      }
    },
  };
}
