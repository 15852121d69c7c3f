import type { components } from '../../../schema/generated/platform.ts';

export type ContractKind = components['schemas']['Contract']['kind'];

/** A contract that staff offered to an agent. What was agreed never changes: another offer is another row. */
export type AgentContractTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  kind: ContractKind;
  /** Plain text, as staff wrote it. */
  terms: string;
  /** YYYY-MM-DD in the brand's zone. */
  first_day: string;
  /** Included; null for no end. */
  last_day: string | null;
  /** `replaced`: a later offer of its kind came before an answer. */
  status: 'offered' | 'accepted' | 'refused' | 'replaced';
  offered_at: Date;
  /** When it was answered or replaced. */
  closed_at: Date | null;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    agent_contract: AgentContractTable;
  }
}
