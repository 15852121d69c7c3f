import { LibraryBig } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

/** The games of a brand, as one of its tabs. */
export const brandGamePages = {
  brandGames: {
    path: '/brands/:brand/games',
    title: 'games.title',
    tab: true,
    operations: ['listBrandGames', 'listCatalogueVendors', 'listChoices', 'exportChoice'],
    load: () => import('./brand-games-page.tsx'),
  },
} satisfies ConsolePages;

export const gamePages = {
  catalogue: {
    path: '/catalogue',
    title: 'games.catalogue',
    rail: { icon: LibraryBig },
    operations: ['listCatalogueGames', 'listCatalogueVendors'],
    load: () => import('./catalogue-page.tsx'),
  },
  catalogueImport: {
    path: '/catalogue/import',
    title: 'games.importTitle',
    operations: ['importCatalogue', 'getCatalogueImport'],
    load: () => import('./import-page.tsx'),
  },
  catalogueHistory: {
    path: '/catalogue/history',
    title: 'games.history',
    operations: ['listCatalogueRevisions'],
    load: () => import('./history-page.tsx'),
  },
  suppliers: {
    path: '/catalogue/suppliers',
    title: 'games.suppliers',
    operations: ['listSupplierLists', 'getSupplierList'],
    load: () => import('./suppliers-page.tsx'),
  },
  suspensions: {
    path: '/catalogue/suspensions',
    title: 'games.suspensions',
    operations: ['listSuspensions'],
    load: () => import('./suspensions-page.tsx'),
  },
  catalogueGame: {
    path: '/catalogue/games/:game',
    title: 'games.oneTitle',
    operations: ['showGameReach'],
    load: () => import('./game-page.tsx'),
  },
  catalogueVendor: {
    path: '/catalogue/vendors/:vendor',
    title: 'games.vendorTitle',
    operations: ['showGameReach'],
    load: () => import('./game-page.tsx'),
  },
} satisfies ConsolePages;
