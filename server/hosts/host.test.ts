import { describe, expect, test } from 'vitest';
import { parseHost } from './host.ts';

describe('a Host header', () => {
  test.each([
    ['alpha.example', 'alpha.example', undefined],
    ['ALPHA.example.:8080', 'alpha.example', 8080],
    ['localhost:65535', 'localhost', 65_535],
    ['127.0.0.1:1', '127.0.0.1', 1],
    [`${'a'.repeat(251)}.b`, `${'a'.repeat(251)}.b`, undefined],
  ])('%s is a host name', (host, name, port) => {
    expect(parseHost(host)).toEqual({ name, port });
  });

  test.each([
    undefined,
    '',
    '.',
    'evil.com/.wild.example',
    'evil.com#.wild.example',
    'evil.com?.wild.example',
    'evil.com\\.wild.example',
    'user@evil.com',
    'a b',
    'a_b.example',
    'ä.example',
    '*.wild.example',
    '..example',
    'alpha..example',
    'alpha.example..',
    '[::1]:80',
    'alpha.example:',
    'alpha.example:65536',
    'alpha.example:99999',
    'alpha.example:080808',
    'alpha.example:80:80',
    'alpha.example,beta.example',
    `${'a'.repeat(252)}.b`,
    'a'.repeat(15_000),
  ])('%s is not a host name', (host) => {
    expect(parseHost(host)).toBeUndefined();
  });
});
