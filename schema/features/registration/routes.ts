import type { Routes } from '../../route.ts';

export const registrationRoutes = {
  register: {
    path: '/m/register',
    visitorsOnly: true,
    indexed: true,
    aliases: ['/m/register.html'],
    switch: { flag: 'REGISTER_REE3' },
    query: ['from'],
  },
} as const satisfies Routes;
