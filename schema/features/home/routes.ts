import type { Routes } from '../../route.ts';

export const homeRoutes = {
  home: { path: '/m/home', indexed: true, aliases: ['/', '/m', '/m/index', '/m/index.html'] },
} as const satisfies Routes;
