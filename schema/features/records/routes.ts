import { member, type Routes } from '../../route.ts';

export const recordsRoutes = {
  transactionRecord: {
    path: '/m/transaction/record',
    guard: member(),
    switch: { flag: 'TRANSREC3' },
    query: ['kind', 'type', 'period', 'from', 'to'],
  },
  bettingRecord: {
    path: '/m/gameRecord',
    guard: member(),
    switch: { flag: 'TRANSBETREPMEM3' },
    query: ['kind', 'type', 'period', 'from', 'to'],
  },
} as const satisfies Routes;
