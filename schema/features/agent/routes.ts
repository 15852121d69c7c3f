import { member, type Routes } from '../../route.ts';

export const agentRoutes = {
  agentHome: { path: '/m/agent/home', guard: member('agent') },
  salaryContract: { path: '/m/member/agent/getSalaryContract', guard: member('agent') },
  dividendContract: { path: '/m/member/agent/getDevidendContract', guard: member('agent') },
  hourContract: { path: '/m/member/agent/getHourContract', guard: member('agent') },
} as const satisfies Routes;
