import { Store } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const brandPages = {
  brands: {
    path: '/brands',
    title: 'brands.title',
    rail: { icon: Store },
    operations: ['searchBrands'],
    load: () => import('./brands-page.tsx'),
  },
  brand: {
    path: '/brands/:brand',
    title: 'brand.title',
    tab: true,
    operations: ['listBrands'],
    load: () => import('./brand-page.tsx'),
  },
} satisfies ConsolePages;
