import { describe, expect, it } from 'vitest';
import { returnPathOf } from './page-link.tsx';

const of = (from: string) => returnPathOf(new URLSearchParams({ from }));

describe('the path that a login returns to', () => {
  it('is a page of the site, with its query', () => {
    expect(of('/m/activityDetail?id=3')).toBe('/m/activityDetail?id=3');
  });

  it.each([
    'https://elsewhere.example/m/home',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/m/nothing',
    '/m/login',
    '',
  ])('is never %s', (from) => {
    expect(of(from)).toBeUndefined();
  });
});
