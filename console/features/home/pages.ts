import { House } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const homePages = {
  home: {
    path: '/',
    title: 'home.title',
    rail: { icon: House, onPhone: true },
    operations: ['whoAmI'],
    load: () => import('./home-page.tsx'),
  },
} satisfies ConsolePages;
