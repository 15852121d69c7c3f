import { expect, it } from 'vitest';
import { type DomainState, type Domains, newerViews, recordLine, stepsOf } from './domains.tsx';

const certificate = {
  issuer: 'An authority',
  names: ['shop.example'],
  from: '2026-01-01T00:00:00.000Z',
  until: '2126-01-01T00:00:00.000Z',
  isValid: true,
};
const domains = (more: Partial<Domains> = {}): Domains => ({
  records: [{ type: 'A', target: '203.0.113.7' }],
  domains: [],
  ...more,
});
const seen = (more: Partial<NonNullable<DomainState['seen']>> = {}): DomainState => ({
  domain: 'shop.example',
  isReleased: true,
  isOwn: true,
  isLooking: false,
  seen: {
    at: '2026-03-01T12:00:00.000Z',
    addresses: ['203.0.113.7'],
    certificate,
    isServed: true,
    problem: null,
    detail: null,
    ...more,
  },
});

it.each([
  ['nothing is known', domains(), { ...seen(), seen: null }, 'done waiting waiting waiting'],
  [
    'another brand has it',
    domains(),
    { ...seen({ isServed: false, problem: 'other-server' }), isOwn: false },
    'missing done done missing',
  ],
  [
    'there is no record',
    domains(),
    seen({ addresses: [], certificate: null, isServed: false, problem: 'no-record' }),
    'done missing waiting waiting',
  ],
  [
    'the record leads elsewhere',
    domains(),
    seen({ addresses: ['198.51.100.1'], isServed: false, problem: 'other-server' }),
    'done missing done missing',
  ],
  ['another proxy passes its requests on', domains(), seen({ addresses: ['198.51.100.1'] }), 'done done done done'],
  [
    'nobody answers',
    domains(),
    seen({ certificate: null, isServed: false, problem: 'no-answer' }),
    'done done missing waiting',
  ],
  [
    'browsers refuse the certificate',
    domains(),
    seen({ certificate: { ...certificate, isValid: false }, isServed: false, problem: 'certificate' }),
    'done done missing waiting',
  ],
  [
    'the certificate ends soon',
    domains(),
    seen({ certificate: { ...certificate, until: new Date(Date.now() + 86_400_000).toISOString() } }),
    'done done missing done',
  ],
  [
    'the certificate is short, and new',
    domains(),
    seen({
      certificate: {
        ...certificate,
        from: new Date(Date.now() - 86_400_000).toISOString(),
        until: new Date(Date.now() + 6 * 86_400_000).toISOString(),
      },
    }),
    'done done done done',
  ],
  [
    'one of two records leads elsewhere',
    domains(),
    seen({ addresses: ['203.0.113.7', '2001:db8::9'] }),
    'done missing done done',
  ],
  [
    'it is a placeholder',
    domains(),
    { ...seen(), domain: 'shop.invalid', seen: null },
    'missing waiting waiting waiting',
  ],
  [
    'production does not serve the brand yet',
    domains(),
    { ...seen({ isServed: false, problem: 'other-server' }), isReleased: false },
    'done done done waiting',
  ],
  ['the brand answers', domains(), seen(), 'done done done done'],
])('shows the steps of a domain: %s', (_, value, state, expected) => {
  const steps = stepsOf(value, state);
  expect(steps.map(({ is }) => is).join(' ')).toBe(expected);
  for (const { message } of steps) expect(message).not.toBe('');
});

it('takes the newer view of two workers, and what else changed', () => {
  const [old, young] = [
    seen({ at: '2026-03-01T12:00:00.000Z' }),
    seen({ at: '2026-03-01T12:01:00.000Z', problem: 'no-answer' }),
  ];
  const at = (state: DomainState) => domains({ domains: [state] });
  const expected = { ...old, isLooking: true, seen: young.seen };
  expect(newerViews(at(young), at({ ...old, isLooking: true })).domains).toEqual([expected]);
  expect(newerViews(at(young), at({ ...old, isLooking: true, seen: null })).domains).toEqual([expected]);
  expect(newerViews(at(old), at(young)).domains).toEqual([young]);
  expect(newerViews(undefined, at(old)).domains).toEqual([old]);
});

it('ends the host of a CNAME record with a dot, as zones need it', () => {
  expect(recordLine('shop.example', { type: 'CNAME', target: 'proxy.example' })).toBe(
    'shop.example. CNAME proxy.example.',
  );
  expect(recordLine('shop.example', { type: 'A', target: '203.0.113.7' })).toBe('shop.example. A 203.0.113.7');
});
