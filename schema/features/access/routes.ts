import type { Routes } from '../../route.ts';

export const accessRoutes = {
  login: { path: '/m/login', visitorsOnly: true, query: ['from', 'code', 'error', 'state'] },
  agentLogin: { path: '/m/agent', visitorsOnly: true, query: ['from'] },
} as const satisfies Routes;
