import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type PhoneService = {
  /** The service's settings for a manifest (`sms.thirdParty`). */
  readonly settings: {
    readonly apiBase: string;
    readonly apiKey: string;
    readonly issuer: string;
    readonly audience: string;
    readonly jwksUrl: string;
  };
  /** Codes sent, by number. */
  readonly codes: ReadonlyMap<string, string>;
  /** Calls by browsers so far, by method. */
  readonly called: readonly string[];
  close(): Promise<void>;
};

/** A phone verification service in the style of the Identity Toolkit, over real HTTP, with tokens signed by a real key. */
export async function startPhoneService(): Promise<PhoneService> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'phone', alg: 'ES256', use: 'sig' }] };
  const codes = new Map<string, string>();
  const numbers = new Map<string, string>();
  const called: string[] = [];
  const audience = 'livery';
  let issuer = '';

  const methods: Readonly<Record<string, (body: Record<string, string>) => Promise<object | string>>> = {
    sendVerificationCode: async ({ phoneNumber = '' }) => {
      const sessionInfo = randomUUID();
      numbers.set(sessionInfo, phoneNumber);
      codes.set(phoneNumber, String(100_000 + codes.size));
      return { sessionInfo };
    },
    signInWithPhoneNumber: async ({ sessionInfo = '', code = '' }) => {
      const number = numbers.get(sessionInfo);
      if (number === undefined || codes.get(number) !== code) return 'INVALID_CODE';
      const idToken = await new SignJWT({ phone_number: number })
        .setProtectedHeader({ alg: 'ES256', kid: 'phone' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(randomUUID())
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
      return { idToken };
    },
  };

  const server = createServer(async (request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'content-type': 'application/json',
    };
    const answer = (status: number, body: object) => response.writeHead(status, headers).end(JSON.stringify(body));
    if (request.method === 'OPTIONS') return answer(200, {});
    if (request.url === '/jwks.json') return answer(200, keys);
    const [, name = ''] = /^\/v1\/accounts:(\w+)\?key=browser-key$/.exec(request.url ?? '') ?? [];
    const method = methods[name];
    if (method === undefined) return answer(404, { error: { message: 'NOT_FOUND' } });
    called.push(name);
    const result = await method(await bodyOf(request));
    return typeof result === 'string' ? answer(400, { error: { code: 400, message: result } }) : answer(200, result);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { apiBase: `${issuer}/v1`, apiKey: 'browser-key', issuer, audience, jwksUrl: `${issuer}/jwks.json` },
    codes,
    called,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}
