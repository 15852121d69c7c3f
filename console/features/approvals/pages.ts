import { UserCheck } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const approvalPages = {
  approvals: {
    path: '/approvals',
    title: 'approvals.title',
    rail: { icon: UserCheck, onPhone: true },
    operations: ['listProposals', 'listDecidedProposals'],
    load: () => import('./approvals-page.tsx'),
  },
  approval: {
    path: '/approvals/:id',
    title: 'approval.title',
    operations: ['showProposal'],
    load: () => import('./approval-page.tsx'),
  },
} satisfies ConsolePages;
