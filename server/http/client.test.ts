import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { addressGroup, createClientOf } from './client.ts';

const aRequest = (peer: string, headers: Record<string, string>) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  request.headers = headers;
  return request;
};

describe('the client of a request', () => {
  const headers = {
    host: 'alpha.example',
    'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.0.0.2',
    'x-forwarded-proto': 'https',
    'x-client-country': 'ph',
  };

  test('is the peer if no proxy is configured', () => {
    expect(createClientOf()(aRequest('10.0.0.1', headers))).toEqual({
      address: '10.0.0.1',
      protocol: 'http',
      host: 'alpha.example',
      secure: false,
      plainCookies: true,
      country: undefined,
      fromProxy: false,
    });
  });

  test('is the last hop that is not a configured proxy: entries left of it may be forged', () => {
    const clientOf = createClientOf({ trustedProxies: ['10.0.0.0/8', '::1'], countryHeader: 'x-client-country' });
    expect(clientOf(aRequest('::ffff:10.0.0.1', headers))).toMatchObject({
      address: '198.51.100.7',
      protocol: 'https',
      secure: true,
      country: 'PH',
      fromProxy: true,
    });
    expect(clientOf(aRequest('192.0.2.1', headers))).toMatchObject({ address: '192.0.2.1', protocol: 'http' });
  });

  test.each([
    ['1.2.3.4, 203.0.113.7:51234', '203.0.113.7'],
    ['1.2.3.4, 203.0.113.7:51234, 10.0.0.2:443', '203.0.113.7'],
    ['1.2.3.4, [2001:db8::7]:443', '2001:db8::7'],
    ['1.2.3.4, [2001:db8::7]', '2001:db8::7'],
    ['1.2.3.4, 2001:db8::7', '2001:db8::7'],
    ['1.2.3.4, [::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['1.2.3.4, ::ffff:203.0.113.7', '203.0.113.7'],
    ['1.2.3.4,203.0.113.7', '203.0.113.7'],
    // The chain ends there. The proxy that stated the entry is the client.
    ['1.2.3.4, unknown', '10.0.0.1'],
    ['1.2.3.4, unknown, 10.0.0.2', '10.0.0.2'],
    ['1.2.3.4, _hidden, 10.0.0.2, 10.0.0.3', '10.0.0.2'],
    ['1.2.3.4, 203.0.113.7:', '10.0.0.1'],
    ['1.2.3.4, 203.0.113.7:123456', '10.0.0.1'],
    ['1.2.3.4, 203.0.113.256', '10.0.0.1'],
    ['1.2.3.4, [203.0.113.7]:80', '10.0.0.1'],
    ['1.2.3.4, [2001:db8::7', '10.0.0.1'],
    ['1.2.3.4, 2001:db8::7]:443', '10.0.0.1'],
    ['1.2.3.4, fe80::1%eth0', '10.0.0.1'],
    ['1.2.3.4, "203.0.113.7"', '10.0.0.1'],
    ['1.2.3.4, 203.0.113.7 evil', '10.0.0.1'],
    ['203.0.113.7, 10.0.0.3', '203.0.113.7'],
    // All hops are proxies, so the first one is the client.
    ['10.0.0.9, 10.0.0.3', '10.0.0.9'],
    ['', '10.0.0.1'],
  ])('that is forwarded as %s is %s', (forwarded, address) => {
    const clientOf = createClientOf({ trustedProxies: ['10.0.0.0/8'] });
    const request = aRequest('10.0.0.1', { host: 'alpha.example', 'x-forwarded-for': forwarded });
    expect(clientOf(request).address).toBe(address);
  });

  test.each([
    ['ph', 'PH'],
    ['ru, ph', 'PH'],
    ['XX', undefined],
    ['T1', undefined],
    ['', undefined],
    ['PHL', undefined],
  ])('is in the country that a trusted proxy states in the header of the settings: %s', (stated, country) => {
    const sent = { host: 'alpha.example', 'x-country': stated, 'x-client-country': 'FR' };
    const from = (peer: string) => aRequest(peer, sent);
    const options = { trustedProxies: ['10.0.0.1'], countryHeader: 'x-country' };
    expect(createClientOf(options)(from('10.0.0.1')).country).toBe(country);
    expect(createClientOf(options)(from('10.0.0.2')).country).toBeUndefined();
    expect(createClientOf({ trustedProxies: ['10.0.0.1'] })(from('10.0.0.1')).country).toBeUndefined();
  });

  test.each([
    ['localhost:8080', true],
    ['aurora.localhost:8080', true],
    ['AURORA.localhost', true],
    ['notlocalhost', false],
    ['localhost.evil.example', false],
  ])('over plain http %s is a secure context: %s', (host, secure) => {
    expect(createClientOf()(aRequest('127.0.0.1', { host }))).toMatchObject({ secure });
  });

  test.each([
    ['aurora.localhost:8080', { sandbox: true }, true],
    ['aurora.localhost:8080', {}, false],
    // No session is started over plain http, so only cookies that scripts may read are set at all.
    ['aurora.example', {}, true],
    ['aurora.example', { sandbox: true }, true],
  ])('over plain http cookies at %s with %j go without Secure: %s', (host, options, plainCookies) => {
    const request = aRequest('127.0.0.1', { host });
    expect(createClientOf(options)(request)).toMatchObject({ plainCookies });
  });

  test('IPv6 callers are counted by their /64', () => {
    expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
    expect(addressGroup('2001:db8:0:1:aaaa::1')).toBe(addressGroup('2001:0DB8::1:bbbb:2:3:4'));
    expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  });
});
