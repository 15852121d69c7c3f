import { member, type Routes } from '../../route.ts';

export const recoveryRoutes = {
  forget: { path: '/m/forget', visitorsOnly: true, query: ['from'] },
  changePassword: { path: '/m/changePsw', guard: member('ownPassword', 'home') },
} as const satisfies Routes;
