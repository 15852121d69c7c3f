import { Store } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const brandPages = {
  brands: {
    path: '/brands',
    title: 'brands.title',
    rail: { icon: Store, onPhone: true },
    operations: ['searchBrands'],
    load: () => import('./brands-page.tsx'),
  },
  // Stands before the page of a brand, because its path also matches that one.
  newBrand: {
    path: '/brands/new',
    title: 'newBrand.title',
    operations: ['createBrand'],
    load: () => import('./new-brand-page.tsx'),
  },
  brand: {
    path: '/brands/:brand',
    title: 'brand.title',
    tab: true,
    operations: ['getBrand'],
    load: () => import('./brand-page.tsx'),
  },
} satisfies ConsolePages;

/** Below the page of a brand, which links to it. */
export const previewPages = {
  brandPreviews: {
    path: '/brands/:brand/previews',
    title: 'previews.title',
    operations: ['listPreviews'],
    load: () => import('./previews-page.tsx'),
  },
} satisfies ConsolePages;
