import { expect, it } from 'vitest';
import { playerLines } from './players.ts';

it('prints every balance, session and note of a player', () => {
  const at = '2026-11-21T10:00:00Z';
  const session = { id: 's', startedAt: at, seenAt: at };
  const lines = playerLines({
    account: 'maria',
    brand: 'aurora',
    status: 'active',
    memberType: 0,
    registeredAt: at,
    lock: null,
    attempts: [],
    playBreak: null,
    password: 'set',
    fields: [],
    devices: [],
    consents: [],
    balances: [
      { amount: '5.00', currency: 'PHP' },
      { amount: '7.00', currency: 'EUR' },
    ],
    sessions: [session, { ...session, id: 't' }],
    notes: ['first', 'second'].map((words) => ({ id: words, at, actor: 'sam', text: words })),
  } as unknown as Parameters<typeof playerLines>[0]);
  expect(lines.map((line) => line.trim())).toEqual([
    'maria of aurora: active, type 0, since 2026-11-21T10:00:00Z',
    'password: set',
    'balance: 5.00 PHP',
    'balance: 7.00 EUR',
    '2 sessions open, 0 devices remembered',
    ...[session, session].map(() => `session since ${at}, last seen ${at}`),
    `note of sam at ${at}: first`,
    `note of sam at ${at}: second`,
  ]);
});
