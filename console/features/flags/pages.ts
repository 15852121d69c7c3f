import type { ConsolePages } from '../../page.ts';

export const flagPages = {
  brandFlags: {
    path: '/brands/:brand/flags',
    title: 'flags.title',
    tab: true,
    operations: ['listFlags'],
    load: () => import('./flags-page.tsx'),
  },
  brandSchedule: {
    path: '/brands/:brand/schedule',
    title: 'schedule.title',
    tab: true,
    operations: ['listSchedule'],
    load: () => import('./schedule-page.tsx'),
  },
} satisfies ConsolePages;
