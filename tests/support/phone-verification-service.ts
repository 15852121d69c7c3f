import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Clock } from '../../server/clock.ts';
import { readBody } from '../../server/http/read-body.ts';

/** Its paths below the address at which it is served, for `sms.thirdParty` of a manifest. */
export const phoneVerificationPaths = { apiBase: '/v1', jwksUrl: '/jwks.json' } as const;

export type PhoneVerificationService = {
  readonly handler: RequestListener;
  /** The newest code for a number (E.164), which a real service would send by SMS. */
  codeFor(phoneNumber: string): string | undefined;
};

type Ticket = { readonly phoneNumber: string; readonly code: string; readonly until: number; tries: number };

const lifetime = 5 * 60_000;
const mostTries = 5;

/** An error in the format of Identity Toolkit. */
class Refusal extends Error {}

/**
 * Stand-in for a third party that verifies phone numbers. It is shaped like the Identity Toolkit REST API, with its own keys. It sends
 * nothing: `codeFor` returns the code.
 */
export async function createPhoneVerificationService({
  clock,
  apiKey,
  issuer,
  audience,
}: {
  clock: Clock;
  apiKey: string;
  issuer: string;
  audience: string;
}): Promise<PhoneVerificationService> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: randomBytes(6).toString('hex'), alg: 'ES256', use: 'sig' };
  const tickets = new Map<string, Ticket>();

  const send = ({ phoneNumber }: Record<string, unknown>) => {
    if (typeof phoneNumber !== 'string' || !/^\+[1-9]\d{6,14}$/.test(phoneNumber))
      throw new Refusal('INVALID_PHONE_NUMBER');
    const sessionInfo = randomBytes(24).toString('base64url');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    tickets.set(sessionInfo, { phoneNumber, code, until: clock.now().getTime() + lifetime, tries: 0 });
    return { sessionInfo };
  };
  const prove = async ({ sessionInfo, code }: Record<string, unknown>) => {
    const ticket = tickets.get(String(sessionInfo));
    if (ticket === undefined || ticket.until <= clock.now().getTime() || ticket.tries >= mostTries)
      throw new Refusal('SESSION_EXPIRED');
    ticket.tries += 1;
    if (code !== ticket.code) throw new Refusal('INVALID_CODE');
    tickets.delete(String(sessionInfo));
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const idToken = await new SignJWT({ phone_number: ticket.phoneNumber })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
      .setSubject(randomBytes(12).toString('hex'))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(privateKey);
    return { idToken, phoneNumber: ticket.phoneNumber };
  };

  const calls: Readonly<Record<string, (body: Record<string, unknown>) => object | Promise<object>>> = {
    [`${phoneVerificationPaths.apiBase}/accounts:sendVerificationCode`]: send,
    [`${phoneVerificationPaths.apiBase}/accounts:signInWithPhoneNumber`]: prove,
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    const url = new URL(request.url ?? '/', 'http://phone-verification');
    if (url.pathname === phoneVerificationPaths.jwksUrl) return { keys: [jwk] };
    const call = calls[url.pathname];
    if (call === undefined || request.method !== 'POST') throw new Refusal('NOT_FOUND');
    if (url.searchParams.get('key') !== apiKey) throw new Refusal('API_KEY_INVALID');
    return call(await bodyOf(request));
  };
  return {
    handler: (request, response) => {
      // Pages of any brand call it.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else
        answer(request).then(
          (value) => json({ response, status: 200, value }),
          (error: unknown) => {
            const message = error instanceof Refusal ? error.message : 'INTERNAL_ERROR';
            const status = error instanceof Refusal ? 400 : 500;
            json({ response, status, value: { error: { code: status, message } } });
          },
        );
    },
    codeFor: (phoneNumber) => [...tickets.values()].findLast((ticket) => ticket.phoneNumber === phoneNumber)?.code,
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody({ request, mostBytes: 20_000 });
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  } catch {
    throw new Refusal('INVALID_JSON');
  }
}

function json({ response, status, value }: { response: ServerResponse; status: number; value: object }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
