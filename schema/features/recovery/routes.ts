import { member, type Routes } from '../../route.ts';

export const recoveryRoutes = {
  forget: { path: '/m/forget', query: ['from'] },
  changePassword: { path: '/m/changePsw', guard: member('home') },
} as const satisfies Routes;
