import { FileClock, History } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const activityPages = {
  activity: {
    path: '/activity',
    title: 'activity.title',
    rail: { icon: History },
    operations: ['listActivity'],
    load: () => import('./activity-page.tsx'),
  },
  brandActivity: {
    path: '/brands/:brand/activity',
    title: 'activity.title',
    tab: true,
    operations: ['listActivity'],
    load: () => import('./activity-page.tsx'),
  },
  audit: {
    path: '/audit',
    title: 'audit.title',
    rail: { icon: FileClock },
    operations: ['listAudit'],
    load: () => import('./audit-page.tsx'),
  },
} satisfies ConsolePages;
