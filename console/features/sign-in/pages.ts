import { CircleUserRound } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const mePages = {
  me: {
    path: '/me',
    title: 'me.title',
    rail: { icon: CircleUserRound },
    operations: ['listMySessions', 'listMyPasskeys'],
    load: () => import('./me-page.tsx'),
  },
} satisfies ConsolePages;
