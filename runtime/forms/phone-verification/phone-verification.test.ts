import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { proveCodeBy, sendCodeBy } from './phone-verification.ts';

describe('a phone verification service', () => {
  let server: Server;
  let service: { apiBase: string; apiKey: string };
  let answer: { status: number; body: unknown };
  let seen: { url: string; body: unknown }[];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push({ url: request.url ?? '', body: JSON.parse(body) });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    service = { apiBase: `http://127.0.0.1:${port}/v1`, apiKey: 'key & more' };
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    seen = [];
  });

  const send = () => sendCodeBy({ service, fetch, mobileNum: '09171234567', countryDialingCode: '+63' });
  const prove = () => proveCodeBy({ service, fetch, ticket: 'T1', code: '123456' });
  const refuses = (call: () => Promise<string>, status: number, body: unknown) => {
    answer = { status, body };
    return expect(call()).rejects;
  };

  it('sends a code and verifies it', async () => {
    covers(['REG-21']);
    answer = { status: 200, body: { sessionInfo: 'T1' } };
    expect(await send()).toBe('T1');
    answer = { status: 200, body: { idToken: 'signed' } };
    expect(await prove()).toBe('signed');
    expect(seen).toEqual([
      { url: '/v1/accounts:sendVerificationCode?key=key%20%26%20more', body: { phoneNumber: '+639171234567' } },
      { url: '/v1/accounts:signInWithPhoneNumber?key=key%20%26%20more', body: { sessionInfo: 'T1', code: '123456' } },
    ]);
  });

  it('reports rejections with our own codes', async () => {
    covers(['REG-22']);
    const error = (message: string) => ({ error: { code: 400, message } });
    await refuses(send, 400, error('TOO_MANY_ATTEMPTS_TRY_LATER')).toMatchObject({ code: 'request.too_many' });
    await refuses(send, 400, error('QUOTA_EXCEEDED : Exceeded quota for sending codes')).toMatchObject({
      code: 'code.quota_spent',
    });
    await refuses(send, 400, error('INVALID_PHONE_NUMBER : too short')).toMatchObject({ code: 'field.invalid' });
    await refuses(prove, 400, error('INVALID_CODE')).toMatchObject({ code: 'code.invalid' });
    await refuses(prove, 400, error('SESSION_EXPIRED')).toMatchObject({ code: 'code.invalid' });
    await refuses(prove, 403, error('API_KEY_INVALID')).toMatchObject({ code: 'service.unavailable' });
    await refuses(prove, 200, {}).toMatchObject({ code: 'service.unavailable' });
    await refuses(prove, 502, '<html>').toMatchObject({ code: 'service.unavailable' });
  });

  it('that does not respond is reported as unavailable', async () => {
    const nowhere = { ...service, apiBase: 'http://127.0.0.1:9/v1' };
    await expect(
      sendCodeBy({ service: nowhere, fetch, mobileNum: '9171234567', countryDialingCode: '+63' }),
    ).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
