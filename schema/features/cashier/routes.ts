import { member, type Routes } from '../../route.ts';

export const cashierRoutes = {
  deposit: { path: '/m/voucherCenter', guard: member('realMember') },
  withdraw: { path: '/m/withdraw', guard: member('realMember') },
} as const satisfies Routes;
