import { ShieldCheck, UserCog } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const peoplePages = {
  people: {
    path: '/people',
    title: 'people.title',
    rail: { icon: UserCog },
    operations: ['listStaff', 'listInvitations', 'listTokens', 'listStaffGroups'],
    load: () => import('./people-page.tsx'),
  },
  person: {
    path: '/people/:email',
    title: 'people.person',
    operations: ['listStaff', 'listInvitations', 'listTokens', 'listStaffSessions', 'listStaffPasskeys', 'listAudit'],
    load: () => import('./person-page.tsx'),
  },
  policies: {
    path: '/policies',
    title: 'policies.title',
    rail: { icon: ShieldCheck },
    operations: ['listPolicies', 'measurePolicy'],
    load: () => import('./policies-page.tsx'),
  },
} satisfies ConsolePages;
