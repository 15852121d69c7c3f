import { member, type Routes } from '../../route.ts';

export const recordsRoutes = {
  transactionRecord: {
    path: '/m/transaction/record',
    guard: member('notGuest'),
    switch: { flag: 'TRANSREC3' },
    query: ['kind', 'type', 'period', 'from', 'to'],
  },
  bettingRecord: {
    path: '/m/gameRecord',
    guard: member('notGuest'),
    switch: { flag: 'TRANSBETREPMEM3' },
    query: ['kind', 'type', 'period', 'from', 'to'],
  },
} as const satisfies Routes;
