import { beforeAll, describe, expect, it } from 'vitest';
import { setPageZone } from '../../ui/shown-time.ts';
import { hasState, type Item, spanOf, stateOf, stepsOf } from './entry-state.ts';

const anItem = (changes: Partial<Item> = {}): Item => ({
  kind: 'banners',
  id: 'b1',
  title: 'Summer',
  from: null,
  until: null,
  position: 10,
  hidden: false,
  place: 'm_home',
  picture: null,
  audience: 'everyone',
  languages: ['EN'],
  published: true,
  changed: null,
  draft: null,
  scheduled: null,
  proposal: null,
  ...changes,
});
const draft = { revision: 2, author: 'ana', savedAt: '2026-12-01T00:00:00.000Z', stale: false };

describe('the state of an entry', () => {
  // 08:00 in Manila.
  const now = new Date('2026-12-01T00:00:00Z');
  beforeAll(() => setPageZone('Asia/Manila'));

  it.each([
    ['live', {}],
    ['live', { from: '2026-12-01T08:00' }],
    ['upcoming', { from: '2026-12-01T08:01' }],
    ['upcoming', { from: '2026-12-02' }],
    ['live', { until: '2026-12-01T08:01' }],
    ['ended', { until: '2026-12-01T08:00' }],
    ['ended', { until: '2026-12-01' }],
    ['hidden', { hidden: true, until: '2026-11-01' }],
    ['draft', { published: false, draft }],
  ] as const)('is %s on the brand’s clock with %j', (state, changes) => {
    expect(stateOf(anItem(changes), now)).toBe(state);
  });

  it('names who changed it without publishing, and whether somebody published meanwhile', () => {
    expect(stepsOf(anItem({ draft }))).toEqual(['Unpublished change by ana']);
    expect(stepsOf(anItem({ draft: { ...draft, stale: true } }))).toEqual([
      'Unpublished change by ana',
      'Published by somebody else since',
    ]);
    expect(stepsOf(anItem({ published: false, draft }))).toEqual(['Draft by ana']);
    expect(stepsOf(anItem({ scheduled: '2026-12-24T10:00:00.000Z' }))).toEqual(['Scheduled for 24 Dec 2026, 18:00']);
  });

  it('is found by what is under way with it besides its state', () => {
    expect(hasState(anItem({ draft }), 'changed', now)).toBe(true);
    expect(hasState(anItem({ published: false, draft }), 'changed', now)).toBe(false);
    expect(hasState(anItem({ scheduled: '2026-12-24T10:00:00.000Z' }), 'live', now)).toBe(true);
    expect(hasState(anItem({ proposal: 'p' }), 'proposed', now)).toBe(true);
  });

  it('states its dates as the brand’s clock shows them', () => {
    expect(spanOf({ from: '2026-12-01', until: null })).toBe('From 1 Dec 2026, 00:00');
    expect(spanOf({ from: '2026-12-01', until: '2026-12-31T23:00' })).toBe('1 Dec 2026, 00:00 – 31 Dec 2026, 23:00');
    expect(spanOf({ from: null, until: null })).toBe('Always');
  });
});
