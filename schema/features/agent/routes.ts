import { member, type Routes } from '../../route.ts';

export const agentRoutes = {
  agentHome: { path: '/m/agent/home', guard: member() },
  salaryContract: { path: '/m/member/agent/getSalaryContract', guard: member() },
  dividendContract: { path: '/m/member/agent/getDevidendContract', guard: member() },
  hourContract: { path: '/m/member/agent/getHourContract', guard: member() },
} as const satisfies Routes;
