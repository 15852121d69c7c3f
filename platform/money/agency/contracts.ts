import type { Selectable } from 'kysely';
import { isMemberType } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import type { AgentContractTable, ContractKind } from './agent-contract-table.ts';

export type Contract = Selectable<AgentContractTable>;
type Of = { readonly player: string };

/** Maximum contracts of a list, as many as a page shows; older ones are in the audit. */
const mostListed = 60;

export const contractView = (contract: Contract): components['schemas']['Contract'] => ({
  id: contract.id,
  kind: contract.kind,
  status: contract.status,
  terms: contract.terms,
  from: contract.first_day,
  until: contract.last_day,
  offeredAt: contract.offered_at.toISOString(),
  closedAt: contract.closed_at?.toISOString() ?? null,
});

/** Properties of a contract that the audit records. */
export const auditedOf = ({ id, kind, terms, first_day, last_day, status }: Contract) => ({
  contract: id,
  kind,
  terms,
  from: first_day,
  until: last_day,
  status,
});

/** Contracts of an agent, newest first. */
export function listContracts(tx: Tx, player: string): Promise<Contract[]> {
  return selectRows(tx, 'agent_contract', { tenant: tx.tenant, player_id: player })
    .selectAll()
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
}

/** Offers that the agent has not answered. Empty for types without prompts and for players who are no agents (AGENT-AMB-01, -03). */
export async function pendingContracts(
  tx: Tx,
  { type, kinds, player }: Of & { type: number; kinds: readonly ContractKind[] },
): Promise<Contract[]> {
  if (isMemberType(type, 'nonAgent') || isMemberType(type, 'noAgentPrompt')) return [];
  return selectRows(tx, 'agent_contract', { tenant: tx.tenant, player_id: player, status: 'offered' })
    .selectAll()
    .where('kind', 'in', kinds)
    .execute();
}

/**
 * Stores the agent's answer, once. Repeating the same answer has the same result. Throws `request.stale` for another answer or a replaced
 * offer, `request.not_found` if nothing was offered to this agent.
 */
export async function answerContract(
  tx: Tx,
  { player, id, answer, origin }: Of & { id: string; answer: 'accepted' | 'refused'; origin: Origin },
): Promise<Contract> {
  const known = await selectRows(tx, 'agent_contract', { tenant: tx.tenant, player_id: player, id })
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known === undefined) throw new CodedError('request.not_found', { message: 'no contract has this id' });
  if (known.status === answer) return known;
  if (known.status !== 'offered')
    throw new CodedError('request.stale', { message: `the contract was ${known.status} already` });
  const answered = await updateRows(tx, 'agent_contract', { tenant: tx.tenant, id })
    .set({ status: answer, closed_at: tx.clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await auditAccount(tx, {
    player,
    origin,
    action: answer === 'accepted' ? 'agent.contract_accepted' : 'agent.contract_refused',
    before: auditedOf(known),
    after: auditedOf(answered),
  });
  return answered;
}
