import type { PageId } from '../../../schema/routes.ts';
import type { Page, Pages } from '../../page/registry.ts';

/** Three pages share one module, which reads the contract kind from the address. */
const contract = (page: PageId): Page => ({
  titleKey: `shell:page.${page}`,
  namespaces: ['agent'],
  load: () => import('./contracts/contract-page.tsx'),
});

export const agentPages = {
  agentHome: { titleKey: 'shell:page.agentHome', namespaces: ['agent'], load: () => import('./agent-home-page.tsx') },
  salaryContract: contract('salaryContract'),
  dividendContract: contract('dividendContract'),
  hourContract: contract('hourContract'),
} satisfies Pages;
