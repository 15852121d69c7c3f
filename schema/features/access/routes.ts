import type { Routes } from '../../route.ts';

export const accessRoutes = {
  login: { path: '/m/login', query: ['from', 'code', 'error', 'state'] },
  agentLogin: { path: '/m/agent', query: ['from'] },
} as const satisfies Routes;
