import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;
export type ForgingProvider = {
  readonly issuer: string;
  /** The ID token for which the next code is exchanged. */
  forge(claims: Claims, options?: { strangeKey?: boolean }): Promise<void>;
  close(): Promise<void>;
};

/** An OpenID provider that exchanges any code for the ID token of the test. */
export async function aForgingProvider(): Promise<ForgingProvider> {
  const own = await generateKeyPair('RS256');
  const strange = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  let token = '';
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [key] },
      '/token': { access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: token },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    forge: async (claims, { strangeKey = false } = {}) => {
      token = await new SignJWT({ iss: issuer, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .sign((strangeKey ? strange : own).privateKey);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
