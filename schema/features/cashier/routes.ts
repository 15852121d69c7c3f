import { member, type Routes } from '../../route.ts';

export const cashierRoutes = {
  deposit: { path: '/m/voucherCenter', guard: member() },
  withdraw: { path: '/m/withdraw', guard: member() },
} as const satisfies Routes;
