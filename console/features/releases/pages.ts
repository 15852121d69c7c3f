import { KeyRound } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const releasePages = {
  releases: {
    path: '/brands/:brand/releases',
    title: 'releases.title',
    tab: true,
    operations: ['listReleases', 'compareRelease'],
    load: () => import('./releases-page.tsx'),
  },
  release: {
    path: '/brands/:brand/releases/:number',
    title: 'release.title',
    operations: ['listReleases', 'compareRelease', 'listSheets'],
    load: () => import('./release-page.tsx'),
  },
  readiness: {
    path: '/brands/:brand/readiness',
    title: 'readiness.title',
    tab: true,
    operations: ['checkReadiness', 'listSheets', 'listDomains', 'listLinks'],
    load: () => import('./readiness-page.tsx'),
  },
  domain: {
    path: '/brands/:brand/readiness/domains/:domain',
    title: 'domain.title',
    operations: ['listDomains'],
    load: () => import('./domain-page.tsx'),
  },
  secrets: {
    path: '/secrets',
    title: 'secrets.title',
    rail: { icon: KeyRound },
    operations: ['listSecrets'],
    load: () => import('./secrets-page.tsx'),
  },
} satisfies ConsolePages;
