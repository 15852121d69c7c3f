import type { Routes } from '../../route.ts';

export const siteRoutes = {
  download: { path: '/m/download', switch: { feature: 'download' } },
  responsibleGaming: { path: '/m/responsible-gaming' },
  externalApp: { path: '/m/outterApp', switch: { feature: 'externalFrame' } },
} as const satisfies Routes;
