import type { Routes } from '../../route.ts';

export const contentRoutes = {
  help: { path: '/m/help', query: ['tag', 'i', 'c'] },
  helpDetail: { path: '/m/helpDetail', query: ['id', 'tag'] },
  notices: { path: '/m/notice', query: ['i'] },
  noticeDetail: { path: '/m/noticeDetail', query: ['id'] },
} as const satisfies Routes;
