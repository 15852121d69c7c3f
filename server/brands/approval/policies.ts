import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import { currentLastStatement } from '../../database/last-statement.ts';

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
  /** A brand, or `*` for all brands without a policy of their own. */
  readonly tenant: string;
  readonly actor: string;
  readonly reason: string;
  readonly updatedAt: Date;
};

/** Tenant of the policy for all brands without one of their own. */
export const everyBrand = '*';

/** Key of the advisory lock that a change of a policy takes, and acts that relied on one share. */
export const policyLock = 7_201_126;

const storedPolicies = (database: Database) =>
  database.asOperator((trx) => trx.selectFrom('policy').selectAll().orderBy('tenant').execute());

export async function listPolicies({ database }: { database: Database }): Promise<StatedPolicy[]> {
  return (await storedPolicies(database)).map(({ tenant, actor, reason, updated_at, ...row }) => ({
    ...{ tenant, ...policyOfRow(row), actor, reason, updatedAt: updated_at },
  }));
}

/** Stores a policy. Returns the policy in effect now and the one stored before. */
export async function setPolicy({
  trx,
  tenant,
  policy: { secondPerson, signOff, ...stated },
  actor,
  reason,
  now,
}: {
  trx: Trx;
  tenant: string;
  /** Amounts that are not given stay unchanged. */
  policy: Omit<Policy, 'secondPersonAbove'> & Partial<Policy>;
  actor: string;
  reason: string;
  now: Date;
}): Promise<{ policy: Policy; before: Policy | undefined }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(policyLock)})`.execute(trx);
  // An act that changes policies decides by those of before.
  currentLastStatement()?.relyOnPolicies?.(undefined);
  const { newest } = await trx
    .selectFrom('policy')
    .select((select) => select.fn.coalesce(select.fn.max('revision'), sql.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  const row = await trx
    .selectFrom('policy')
    .select(['second_person', 'sign_off', 'second_person_above'])
    .where('tenant', '=', tenant)
    .forUpdate()
    .executeTakeFirst();
  const before = row && policyOfRow(row);
  const secondPersonAbove = stated.secondPersonAbove ?? before?.secondPersonAbove ?? [];
  const values = {
    ...{
      second_person: secondPerson,
      sign_off: signOff,
      actor,
      reason,
      updated_at: now,
      revision: newest + 1,
    },
    second_person_above: JSON.stringify(secondPersonAbove),
  };
  await trx
    .insertInto('policy')
    .values({ tenant, ...values })
    .onConflict((conflict) => conflict.column('tenant').doUpdateSet(values))
    .execute();
  return { policy: { secondPerson, signOff, secondPersonAbove }, before };
}

/** Policy for several brands together: the strictest of theirs. If a currency has several limits, the lowest applies. */
export async function policyOf({
  database,
  tenants,
}: {
  database: Database;
  tenants: readonly string[];
}): Promise<Policy> {
  const rows = await storedPolicies(database);
  currentLastStatement()?.relyOnPolicies?.(Math.max(0, ...rows.map(({ revision }) => revision)));
  const stated = new Map(rows.map((row) => [row.tenant, policyOfRow(row)]));
  const policies = tenants.flatMap((tenant) => stated.get(tenant) ?? stated.get(everyBrand) ?? []);
  return {
    secondPerson: policies.some(({ secondPerson }) => secondPerson),
    signOff: policies.some(({ signOff }) => signOff),
    secondPersonAbove: policies.flatMap(({ secondPersonAbove }) => secondPersonAbove),
  };
}

const policyOfRow = (row: {
  second_person: boolean;
  sign_off: boolean;
  second_person_above: readonly MoneyLimit[];
}): Policy => ({
  secondPerson: row.second_person,
  signOff: row.sign_off,
  secondPersonAbove: row.second_person_above,
});
