import type { Selectable } from 'kysely';
import { isMemberType } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import type { AgentContractTable, ContractKind } from './agent-contract-table.ts';

export type Contract = Selectable<AgentContractTable>;
type Of = { readonly trx: Trx; readonly tenant: string; readonly player: string };

/** As many as a page shows; what is older is in the audit. */
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

/** What the audit keeps of a contract. */
export const toldOf = ({ id, kind, terms, first_day, last_day, status }: Contract) => ({
  contract: id,
  ...{ kind, terms, from: first_day, until: last_day, status },
});

/** Newest first. */
export function listContracts({ trx, tenant, player }: Of): Promise<Contract[]> {
  return trx
    .selectFrom('agent_contract')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
}

/** Offers that wait for the agent's answer; none for types that get no prompts and those that are no agents (AGENT-AMB-01, -03). */
export async function pendingContracts({
  type,
  kinds,
  ...of
}: Of & { type: number; kinds: readonly ContractKind[] }): Promise<Contract[]> {
  if (isMemberType({ type, of: 'nonAgent' }) || isMemberType({ type, of: 'noAgentPrompt' })) return [];
  return of.trx
    .selectFrom('agent_contract')
    .selectAll()
    .where('tenant', '=', of.tenant)
    .where('player_id', '=', of.player)
    .where('kind', 'in', kinds)
    .where('status', '=', 'offered')
    .execute();
}

/**
 * The agent's answer, once. The same answer again is answered the same; another one, or one to an offer that was replaced, is
 * `request.stale`. Throws `request.not_found` for what was not offered to this agent.
 */
export async function answerContract({
  trx,
  clock,
  tenant,
  player,
  id,
  answer,
  origin,
}: Of & {
  clock: Clock;
  id: string;
  answer: 'accepted' | 'refused';
  origin: Origin;
}): Promise<Contract> {
  const known = await trx
    .selectFrom('agent_contract')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known === undefined) throw new CodedError('request.not_found', { message: 'no such contract' });
  if (known.status === answer) return known;
  if (known.status !== 'offered')
    throw new CodedError('request.stale', { message: `the contract was ${known.status} already` });
  const answered = await trx
    .updateTable('agent_contract')
    .set({ status: answer, closed_at: clock.now() })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await auditAccount({
    ...{ trx, clock, tenant, player, origin },
    action: answer === 'accepted' ? 'agent.contract_accepted' : 'agent.contract_refused',
    before: toldOf(known),
    after: toldOf(answered),
  });
  return answered;
}
