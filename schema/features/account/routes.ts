import { member, type Routes } from '../../route.ts';

export const accountRoutes = {
  settings: { path: '/m/set' },
  menu: { path: '/m/menu' },
  memberHome: { path: '/m/member/home', guard: member() },
  inbox: { path: '/m/inbox', guard: member('notGuest'), switch: { flag: 'INBOX3' } },
} as const satisfies Routes;
