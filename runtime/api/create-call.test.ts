import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CodedError } from '../../schema/errors.ts';
import { covers } from '../../tests/support/covers.ts';
import { createCall } from './create-call.ts';
import { forgetKeys } from './encrypt-body.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let server: Server;
let origin: string;
let seen: Seen[];
let answer: (request: Seen, response: ServerResponse) => void | Promise<void>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    await answer({ method, url, headers, body }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  seen = [];
  forgetKeys();
});

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const aCall = (token?: string, installed = false) =>
  createCall({
    fetch: (path, init) => fetch(`${origin}${String(path)}`, init),
    tenant: 'sample',
    token: () => token,
    installed: () => installed,
  });

const failureOf = (promise: Promise<unknown>): Promise<CodedError> =>
  promise.then(
    () => {
      throw new Error('it should have failed');
    },
    (error) => error,
  );

describe('a call', () => {
  it('sends its query and returns the value of the envelope', async () => {
    answer = (_, response) => json(response, 200, { success: true, value: { games: [] } });
    const query = { gameType: 'RNG', pageNo: 2, vassalage: '' };
    expect(await aCall('csrf-1')({ operation: 'listGames', query })).toEqual({ games: [] });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/games?gameType=RNG&pageNo=2' });
    expect(seen[0]?.headers).not.toHaveProperty('x-livery-csrf');
  });

  it('sends the CSRF token with changes only, and names its flag', async () => {
    answer = (_, response) => json(response, 200, { success: true, value: {} });
    await aCall('csrf-1')({ operation: 'logout' });
    expect(seen[0]).toMatchObject({ method: 'DELETE', headers: { 'x-livery-csrf': 'csrf-1' } });
    await aCall()({ operation: 'getCaptcha', query: { purpose: 'login' } });
    expect(seen[1]?.headers['x-module']).toBe('VALID_CAPTCHA3');
  });

  it('fails with the code, value and retry delay of the response', async () => {
    answer = (_, response) =>
      json(
        response,
        429,
        { success: false, code: 'auth.locked', message: 'm', value: { captcha: true } },
        { 'retry-after': '900' },
      );
    const error = await failureOf(aCall()({ operation: 'getMember' }));
    expect(error).toBeInstanceOf(CodedError);
    expect(error).toMatchObject({
      code: 'auth.locked',
      value: { captcha: true },
      retryAfter: 900,
      status: 429,
      refused: true,
    });
  });

  it('recognises responses that are not from the platform', async () => {
    // A proxy's error page does not describe the call, whatever its status.
    for (const status of [404, 502]) {
      answer = (_, response) => void response.writeHead(status).end('<html>');
      expect(await failureOf(aCall()({ operation: 'getMember' }))).toMatchObject({ code: 'unknown', refused: false });
    }
    answer = (_, response) => json(response, 400, { success: false, code: 'toString', message: '' });
    expect(await failureOf(aCall()({ operation: 'getMember' }))).toMatchObject({ code: 'unknown' });
    answer = (_, response) => void response.destroy();
    expect(await failureOf(aCall()({ operation: 'getMember' }))).toMatchObject({ code: 'service.unavailable' });
  });
});

describe('an encrypted call', () => {
  const body = {
    username: 'maria',
    password: 'correct horse',
    captcha: '',
    captchaId: '',
    type: 'username',
    agent: false,
    remember: true,
    countryDialingCode: '',
    firebaseChannel: '',
    firebaseIdToken: '',
    firebaseMobileNo: '',
  } as const;
  const session = {
    token: 't',
    merchantCode: 'M',
    userName: 'maria',
    type: 0,
    firstTimeLogin: false,
    deviceHandle: '',
    mustChangePassword: false,
  };
  const aKey = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true });
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'enc' } };
  };

  it('is readable only with the private key, and contains time, brand and a new id', async () => {
    const { privateKey, jwk } = await aKey('k1');
    const serverNow = Math.floor(Date.now() / 1000) + 5000;
    answer = ({ url }, response) =>
      json(response, 200, { success: true, value: url.endsWith('/keys') ? { keys: [jwk], now: serverNow } : session });
    const call = aCall();
    expect(await call({ operation: 'login', body })).toEqual(session);
    await call({ operation: 'login', body });
    const logins = seen.filter(({ url }) => url.endsWith('/session'));
    expect(logins).toHaveLength(2);
    expect(logins.filter(({ headers }) => 'device' in headers)).toEqual([]);
    expect(seen.filter(({ url }) => url.endsWith('/keys'))).toHaveLength(1);
    const opened = await Promise.all(
      logins.map(async (login) => {
        expect(login.headers.encryption).toBe('JWE');
        expect(login.body).not.toContain('correct horse');
        const { plaintext, protectedHeader } = await compactDecrypt(JSON.parse(login.body).data, privateKey);
        expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' });
        return JSON.parse(new TextDecoder().decode(plaintext));
      }),
    );
    expect(opened[0]).toMatchObject({ ...body, tenant: 'sample' });
    expect(Math.abs(opened[0].iat - serverNow)).toBeLessThan(60);
    expect(opened[0].jti).not.toBe(opened[1].jti);
  });

  it('reports an installed app on login and registration', async () => {
    covers(['CALL-ACC-01']);
    const { jwk } = await aKey('k1');
    answer = ({ url }, response) =>
      json(response, 200, { success: true, value: url.endsWith('/keys') ? { keys: [jwk], now: 1 } : session });
    const call = aCall(undefined, true);
    await call({ operation: 'login', body });
    await call({ operation: 'getKeys' });
    const devices = seen.map(({ url, headers }) => [url.replace('/api/v1', ''), headers.device]);
    expect(devices).toEqual([
      ['/keys', undefined],
      ['/session', 'OTHERS'],
      ['/keys', undefined],
    ]);
  });

  it('is encrypted once more with a fresh key if the key was rotated', async () => {
    const keys = [await aKey('old'), await aKey('new')];
    answer = ({ url }, response) => {
      if (url.endsWith('/keys'))
        return json(response, 200, { success: true, value: { keys: [keys.shift()?.jwk], now: 1 } });
      return json(response, 400, { success: false, code: 'request.bad_encryption', message: '' });
    };
    expect(await failureOf(aCall()({ operation: 'login', body }))).toMatchObject({ code: 'request.bad_encryption' });
    expect(seen.map(({ url }) => url.replace('/api/v1', ''))).toEqual(['/keys', '/session', '/keys', '/session']);
  });
});
