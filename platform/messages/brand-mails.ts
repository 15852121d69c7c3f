import type { Tx } from '../../server/database/database.ts';
import type { Log } from '../../server/log.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';

/** Takes one mail of the brand's daily limit. A refusal is logged for staff, because the recipient can't be notified. */
export async function takeMailOf(tx: Tx, { limits, budgets, log }: LimitsAndBudgets & { log: Log }): Promise<boolean> {
  const { granted } = await limits.spend(tx, { budget: budgets.mailTenant, subject: 'all' });
  if (!granted) log.error({ channel: 'mail' }, 'a brand has reached its limit of mails for the day');
  return granted;
}
