import { describe, expect, it, test } from 'vitest';
import { boundedCache } from './bounded-cache.ts';
import { textCache } from './text-cache.ts';

describe('a bounded cache', () => {
  it('evicts unused entries first and stays within its byte limit', () => {
    const cache = boundedCache<string>(100, (value) => value.length);
    cache.set('wanted', 'x'.repeat(20));
    for (let index = 0; index < 200; index += 1) {
      cache.set(`once ${index}`, 'y'.repeat(20));
      cache.get('wanted');
    }
    expect(cache.get('wanted')).toBeDefined();
    cache.set('last', 'z');
    expect(cache.bytes()).toBeLessThanOrEqual(100 + 64 * 20);
  });
});

test('a cache keyed by text from clients is bounded in bytes', () => {
  const cache = textCache<number>(1000);
  for (let index = 0; index < 1000; index += 1) cache.set(`${index}`.padEnd(100, '.'), index);
  const cached = Array.from({ length: 1000 }, (_, index) => cache.get(`${index}`.padEnd(100, '.')));
  expect(cached.filter((value) => value !== undefined).length).toBeLessThanOrEqual(5);
  expect(cache.get('999'.padEnd(100, '.'))).toBe(999);
  cache.set('again', 1);
  for (let round = 0; round < 100; round += 1) cache.set('again', round);
  expect(cache.get('again')).toBe(99);
});
