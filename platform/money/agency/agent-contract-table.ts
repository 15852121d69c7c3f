import type { components } from '../../../schema/generated/platform.ts';

export type ContractKind = components['schemas']['Contract']['kind'];

/** A contract that staff offered to an agent. Its terms never change: another offer is another row. */
export type AgentContractTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  kind: ContractKind;
  /** Plain text, as staff wrote it. */
  terms: string;
  /** YYYY-MM-DD in the brand's time zone. */
  first_day: string;
  /** Last day, inclusive; null if the contract has no end. */
  last_day: string | null;
  /** `replaced`: staff made a later offer of its kind before the agent answered. */
  status: 'offered' | 'accepted' | 'refused' | 'replaced';
  offered_at: Date;
  /** Time of the answer or replacement. */
  closed_at: Date | null;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    agent_contract: AgentContractTable;
  }
}
