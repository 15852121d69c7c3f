import type { Database, Trx } from '../../database/database.ts';

/** What has to happen before production changes. It stands outside the brands, so that no brand's editor can loosen it. */
export type Policy = {
  /** Somebody else has to approve changes, promotions, undoing and archiving, of content as well. */
  readonly secondPerson: boolean;
  /** A release, and content, has to be signed off in staging before it is promoted. */
  readonly signOff: boolean;
};

export type StatedPolicy = Policy & {
  /** A brand, or `*` for all that have none of their own. */
  readonly tenant: string;
  readonly actor: string;
  readonly reason: string;
  readonly updatedAt: Date;
};

/** Of all brands without a policy of their own. */
export const everyBrand = '*';

export async function listPolicies({ database }: { database: Database }): Promise<StatedPolicy[]> {
  const rows = await database.asOperator((trx) =>
    trx.selectFrom('policy').selectAll().orderBy('tenant').execute(),
  );
  return rows.map(({ tenant, second_person, sign_off, actor, reason, updated_at }) => ({
    ...{ tenant, secondPerson: second_person, signOff: sign_off, actor, reason, updatedAt: updated_at },
  }));
}

/** Returns what was stated for it before. */
export async function setPolicy({
  trx,
  tenant,
  policy: { secondPerson, signOff },
  actor,
  reason,
  now,
}: {
  trx: Trx;
  tenant: string;
  policy: Policy;
  actor: string;
  reason: string;
  now: Date;
}): Promise<Policy | undefined> {
  const before = await trx
    .selectFrom('policy')
    .select(['second_person', 'sign_off'])
    .where('tenant', '=', tenant)
    .forUpdate()
    .executeTakeFirst();
  const values = { second_person: secondPerson, sign_off: signOff, actor, reason, updated_at: now };
  await trx
    .insertInto('policy')
    .values({ tenant, ...values })
    .onConflict((conflict) => conflict.column('tenant').doUpdateSet(values))
    .execute();
  return before && { secondPerson: before.second_person, signOff: before.sign_off };
}

/** What holds for brands together: the strictest of theirs. */
export async function policyOf({
  database,
  tenants,
}: {
  database: Database;
  tenants: readonly string[];
}): Promise<Policy> {
  const stated = new Map((await listPolicies({ database })).map((policy) => [policy.tenant, policy]));
  const held = tenants.flatMap((tenant) => stated.get(tenant) ?? stated.get(everyBrand) ?? []);
  return {
    secondPerson: held.some(({ secondPerson }) => secondPerson),
    signOff: held.some(({ signOff }) => signOff),
  };
}
