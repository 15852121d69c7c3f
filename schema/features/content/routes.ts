import type { Routes } from '../../route.ts';

export const contentRoutes = {
  help: { path: '/m/help', indexed: true, query: ['tag', 'i', 'c'] },
  helpDetail: { path: '/m/helpDetail', query: ['id', 'tag'] },
  notices: { path: '/m/notice', indexed: true, query: ['i'] },
  noticeDetail: { path: '/m/noticeDetail', query: ['id'] },
} as const satisfies Routes;
