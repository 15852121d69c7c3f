import type { PageId } from '../../../../schema/routes.ts';
import type { Schemas } from '../../../api/operation-types.ts';

export type Contract = Schemas['Contract'];
export type ContractKind = Contract['kind'];

/** The order in which agents are prompted. */
export const contractKinds = ['daily', 'dividend', 'hourly'] as const satisfies readonly ContractKind[];

/** The page of each kind (AGENT-03..05). */
export const contractPages = {
  daily: 'salaryContract',
  dividend: 'dividendContract',
  hourly: 'hourContract',
} as const satisfies Record<ContractKind, PageId>;

export const kindOfPage = (page: PageId | undefined): ContractKind | undefined =>
  contractKinds.find((kind) => contractPages[kind] === page);
