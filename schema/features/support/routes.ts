import { member, type Routes } from '../../route.ts';

export const supportRoutes = {
  feedback: { path: '/m/feedback', guard: member('notGuest'), switch: { flag: 'FEEDBACK3' } },
} as const satisfies Routes;
