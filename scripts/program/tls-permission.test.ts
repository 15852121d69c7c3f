import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createClientOf } from '../../server/http/client.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aBrandSet } from '../../tests/support/brands.ts';
import { createTlsPermission } from './tls-permission.ts';

const brands = aBrandSet([aManifest({ tenant: { id: 'one', domains: ['one.example', '*.one.example'] } })]);
const permission = createTlsPermission(brands, createClientOf({ trustedProxies: ['10.0.0.0/8'] }), 'console.example');

function answerTo({
  url,
  peer = '127.0.0.1',
  method = 'GET',
  headers = {},
}: {
  url: string;
  peer?: string;
  method?: string;
  headers?: Record<string, string>;
}) {
  let status: number | undefined;
  const response = {
    writeHead(given: number) {
      status = given;
      return response;
    },
    end: () => response,
  } as unknown as ServerResponse;
  const request = { url, method, headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage;
  return permission(request, response) ? status : 'left to others';
}
const request = (domain: string, peer?: string) => answerTo({ url: `/internal/tls-permission?domain=${domain}`, peer });

it.each([
  ['one.example', 200],
  ['ONE.example', 200],
  ['console.example', 200],
  // Anybody can invent names below a wildcard.
  ['any.one.example', 404],
  ['*.one.example', 404],
  ['two.example', 404],
  ['one.localhost', 404],
  ['', 404],
  ['a b', 404],
])('a certificate for %s: %s', (domain, status) => expect(request(domain)).toBe(status));

it('is answered to the machine and to trusted proxies alone', () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3'])
    expect(request('one.example', peer)).toBe(200);
  for (const peer of ['192.0.2.1', '2001:db8::1', '']) expect(request('one.example', peer)).toBe('left to others');
  const forwarded = { 'x-forwarded-for': '127.0.0.1' };
  const url = '/internal/tls-permission?domain=one.example';
  expect(answerTo({ url, peer: '192.0.2.1', headers: forwarded })).toBe('left to others');
  // A proxy forwards the requests of its clients.
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
    for (const peer of ['127.0.0.1', '10.1.2.3'])
      expect(answerTo({ url, peer, headers: { [name]: '' } }), name).toBe('left to others');
  expect(answerTo({ url, method: 'POST' })).toBe('left to others');
  expect(answerTo({ url: '/internal/tls-permission' })).toBe('left to others');
});
