import { member, type Routes } from '../../route.ts';

export const rewardsRoutes = {
  vipBenefits: { path: '/m/member/benefits', guard: member(), switch: { feature: 'vip' } },
  rewardCentre: { path: '/m/rewardCenter', guard: member('realMember'), switch: { flag: 'REWCEN3' } },
  manualRebate: { path: '/m/member/manualRebate', guard: member(), switch: { flag: 'MANPLAYREB3' } },
  pointsMall: { path: '/m/mall/mallHome', switch: { flag: 'PTSYS3' } },
  customerTask: { path: '/m/customerTask', guard: member(), switch: { feature: 'customerTask' } },
  promotions: { path: '/m/activity', indexed: true },
  promotionDetail: { path: '/m/activityDetail' },
  applyReward: { path: '/m/applyReward', guard: member('realMember', 'promotions') },
  events: { path: '/m/event', indexed: true, switch: { feature: 'events' } },
} as const satisfies Routes;
