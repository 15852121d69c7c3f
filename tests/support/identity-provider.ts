import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type TestIdentityProvider = {
  readonly issuer: string;
  /** The person who logs in from now on; if `undefined`, the login is refused. */
  person: string | undefined;
  /** Follows a login's redirects as a browser would; returns the query of the return address. */
  visit(url: string): Promise<string>;
  /** The same; returns the whole return address. */
  wayBack(url: string): Promise<string>;
  /** Claims about people besides their ids. */
  readonly people: Record<string, Readonly<Record<string, unknown>>>;
  /** Number of times the discovery document was read. */
  discoveries(): number;
  /** Makes every response a failure, until called with false. */
  fail(failing: boolean): void;
  close(): Promise<void>;
};

export const testClient = { id: 'livery-test', secret: 'a-secret-that-is-long-enough-for-hs256' };

/** A real OpenID provider on the loopback that logs `person` in without a form. */
export const anIdentityProvider = async ({
  redirectUris,
  algorithm = 'RS256',
  application = 'web',
  inToken = false,
}: {
  redirectUris: string[];
  algorithm?: 'RS256' | 'HS256';
  /** For a native application, any port of the loopback is accepted. */
  application?: 'web' | 'native';
  /** Whether the ID token contains the claims as well. */
  inToken?: boolean;
}): Promise<TestIdentityProvider> => {
  let provider: Provider | undefined;
  let discoveries = 0;
  let failing = false;
  const server = createServer(async (incoming, response) => {
    if (incoming.url?.startsWith('/.well-known/') === true) discoveries += 1;
    if (failing || provider === undefined) {
      response.writeHead(503).end();
      return;
    }
    if (incoming.url?.startsWith('/interaction/') === true) {
      const result =
        peer.person === undefined ? { error: 'access_denied' } : { login: { accountId: peer.person }, consent: {} };
      await provider.interactionFinished(incoming, response, result);
      return;
    }
    provider.callback()(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        redirect_uris: redirectUris,
        application_type: application,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: algorithm,
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    cookies: { keys: ['of-the-test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...peer.people[sub], sub }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'groups'] },
    conformIdTokenClaims: !inToken,
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const peer: TestIdentityProvider = {
    issuer,
    person: 'ana',
    people: {},
    visit: async (start) => new URL(await peer.wayBack(start)).search.slice(1),
    wayBack: async (start) => {
      const cookies = new Map<string, string>();
      let url = start;
      // Hops: authorisation, interaction, back to authorisation, and to the brand.
      for (let hop = 0; hop < 8 && url.startsWith(`${issuer}/`); hop += 1) url = await follow(url, cookies);
      if (url.startsWith(`${issuer}/`)) throw new Error(`the provider goes round in circles at ${url}`);
      return url;
    },
    discoveries: () => discoveries,
    fail: (now) => {
      failing = now;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return peer;
};

const follow = (url: string, cookies: Map<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = request(url, { headers: { cookie } }, (answer) => {
      answer.resume();
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const { location } = answer.headers;
      if (location === undefined) reject(new Error(`${url} answered ${answer.statusCode}`));
      else resolve(new URL(location, url).href);
    });
    call.on('error', reject);
    call.end();
  });
