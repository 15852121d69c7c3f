import type { ConsolePages } from '../../page.ts';

export const contentPages = {
  content: {
    path: '/brands/:brand/content',
    title: 'content.title',
    tab: true,
    operations: ['listContent'],
    load: () => import('./content-page.tsx'),
  },
  contentCalendar: {
    path: '/brands/:brand/content/calendar',
    title: 'content.calendarTitle',
    operations: ['listContent', 'listContentPublications'],
    load: () => import('./calendar-page.tsx'),
  },
  contentEntry: {
    path: '/brands/:brand/content/:kind/:id',
    title: 'content.entryTitle',
    operations: ['getContentEntry', 'listContent'],
    load: () => import('./entry-page.tsx'),
  },
} satisfies ConsolePages;
