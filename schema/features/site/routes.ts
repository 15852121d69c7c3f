import type { Routes } from '../../route.ts';

export const siteRoutes = {
  download: { path: '/m/download', indexed: true, byDevice: true, switch: { feature: 'download' } },
  responsibleGaming: { path: '/m/responsible-gaming', indexed: true },
  externalApp: { path: '/m/outterApp', switch: { feature: 'externalFrame' } },
} as const satisfies Routes;
