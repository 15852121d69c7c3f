import { sql } from 'kysely';
import { CodedError } from '../../../../schema/errors.ts';
import { everyBrand, loosens } from '../../../../schema/features/staff/policy.ts';
import type { AnyTx, Database } from '../../../database/database.ts';
import { currentLastStatement } from '../../../database/last-statement.ts';
import { selectRows } from '../../../database/rows.ts';
import { recordAct } from '../../../record-act.ts';

/** Conditions for a change of production. They are stored outside the brands, so that no brand's editor can loosen them. */
export type Policy = {
  /** Somebody else has to approve changes, promotions, undoing and archiving. This includes content. */
  readonly secondPerson: boolean;
  /** A release has to be signed off in staging before it is promoted; so does content. */
  readonly signOff: boolean;
  /** Largest amount in each currency that one person may approve for a member's request. */
  readonly secondPersonAbove: readonly MoneyLimit[];
};

/** A decimal in coins of the currency. */
export type MoneyLimit = { readonly currency: string; readonly amount: string };

export type StatedPolicy = Policy & {
  /** A brand, or `*` for all brands. */
  readonly tenant: string;
  readonly actor: string;
  readonly reason: string;
  readonly updatedAt: Date;
};

/** Key of the advisory lock that a change of a policy takes, and acts that relied on one share. */
export const policyLock = 7_201_126;

const storedPolicies = (database: Database) =>
  database.asOperator((tx) => tx.selectFrom('policy').selectAll().orderBy('tenant').execute());

export async function listPolicies(database: Database): Promise<StatedPolicy[]> {
  return (await storedPolicies(database)).map(({ tenant, actor, reason, updated_at, ...row }) => ({
    tenant,
    ...policyOfRow(row),
    actor,
    reason,
    updatedAt: updated_at,
  }));
}

type Stating = {
  tenant: string;
  /** Amounts that are not given stay unchanged. */
  stated: Omit<Policy, 'secondPersonAbove'> & Partial<Policy>;
};

/** Returns the policy that would be stored, and the one stored before. Throws `request.invalid` for two amounts of one currency. */
export async function planPolicy(
  tx: AnyTx,
  { tenant, stated: { secondPerson, signOff, ...stated } }: Stating,
): Promise<{ policy: Policy; before: Policy | null }> {
  const row = await selectRows(tx, 'policy', { tenant })
    .select(['second_person', 'sign_off', 'second_person_above'])
    .forUpdate()
    .executeTakeFirst();
  requireEachOnce(stated.secondPersonAbove ?? []);
  const before = row === undefined ? null : policyOfRow(row);
  const limits = stated.secondPersonAbove ?? before?.secondPersonAbove ?? [];
  // The database stores keys in an order of its own, and plans are compared as JSON.
  const secondPersonAbove = limits.map(({ currency, amount }) => ({ currency, amount }));
  return { policy: { secondPerson, signOff, secondPersonAbove }, before };
}

/**
 * Stores a policy and records it in the audit log. Returns the policies as `planPolicy` does. Throws `proposal.stale` if it loosens
 * the stored policy and `mayLoosen` is false.
 */
export async function setPolicy({
  database,
  tenant,
  stated,
  mayLoosen,
  actor,
  reason,
  now,
}: Omit<Stating, 'tx'> & {
  database: Database;
  mayLoosen: boolean;
  actor: string;
  reason: string;
  now: Date;
}): Promise<{ policy: Policy; before: Policy | null }> {
  return database.asOperator(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(policyLock)})`.execute(tx);
    // An act that changes policies decides by those of before, which it has locked.
    currentLastStatement()?.relyOnPolicies?.(undefined);
    const { newest } = await tx
      .selectFrom('policy')
      .select((select) => select.fn.coalesce(select.fn.max('revision'), sql.lit(0)).as('newest'))
      .executeTakeFirstOrThrow();
    const planned = await planPolicy(tx, { tenant, stated });
    const { policy, before } = planned;
    if (!mayLoosen && loosens(planned))
      throw new CodedError('proposal.stale', { message: 'the policy has just been changed: set it again' });
    const values = {
      second_person: policy.secondPerson,
      sign_off: policy.signOff,
      actor,
      reason,
      updated_at: now,
      revision: newest + 1,
      second_person_above: JSON.stringify(policy.secondPersonAbove),
    };
    await tx
      .insertInto('policy')
      .values({ tenant, ...values })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet(values))
      .execute();
    await recordAct(tx, { tenant, actor, now, action: 'policy.set', before, after: { ...policy, reason } });
    return planned;
  });
}

/**
 * Policy for several brands together: the strictest of theirs and of the policy for all brands. If a currency has several limits, the
 * lowest applies.
 */
export const policyOf = async (database: Database, tenants: readonly string[]): Promise<Policy> =>
  (await readPolicies(database))(tenants);

/** Returns a function with the policy of any brands together, for acts that know their brands only inside of their transaction. */
export async function readPolicies(database: Database): Promise<(tenants: readonly string[]) => Policy> {
  const rows = await storedPolicies(database);
  currentLastStatement()?.relyOnPolicies?.(Math.max(0, ...rows.map(({ revision }) => revision)));
  return (tenants) => {
    const policies = rows
      .filter(({ tenant }) => tenants.includes(tenant) || (tenant === everyBrand && tenants.length > 0))
      .map(policyOfRow);
    return {
      secondPerson: policies.some(({ secondPerson }) => secondPerson),
      signOff: policies.some(({ signOff }) => signOff),
      secondPersonAbove: policies.flatMap(({ secondPersonAbove }) => secondPersonAbove),
    };
  };
}

const policyOfRow = (row: {
  second_person: boolean;
  sign_off: boolean;
  second_person_above: readonly MoneyLimit[];
}): Policy => ({ secondPerson: row.second_person, signOff: row.sign_off, secondPersonAbove: row.second_person_above });

function requireEachOnce(limits: readonly MoneyLimit[]): void {
  const repeated = limits.find(({ currency }, at) => limits.slice(0, at).some((other) => other.currency === currency));
  if (repeated !== undefined)
    throw new CodedError('request.invalid', { message: `${repeated.currency} has two amounts: write one` });
}
