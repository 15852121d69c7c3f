import type { Database } from '../../database/database.ts';

/** What was done to a brand besides its live changes, as the audit keeps it. */
export const brandActions = [
  'brand.archived',
  'brand.restored',
  'release.pushed',
  'release.promoted',
  'release.rolled-back',
  'release.migrated',
  'release.signed-off',
  'release.reviewed',
  'proposal.approved',
  'proposal.rejected',
  'vendor.suspended',
  'vendor.resumed',
  'game.suspended',
  'game.resumed',
] as const;
export type BrandAction = (typeof brandActions)[number];

export type BrandAct = {
  readonly tenant: string;
  readonly action: BrandAction;
  readonly actor: string;
  readonly before: { readonly release?: number | null };
  readonly after: {
    readonly reason?: string;
    readonly environment?: 'production' | 'staging';
    readonly release?: number;
    /** Releases of its parents that were served then. */
    readonly parents?: readonly { readonly tenant: string; readonly release: number }[];
    /** Of a sign-off: the newest revision of content in staging. */
    readonly content?: string;
    /** Of a rollback that policy wants somebody else to look at. */
    readonly unreviewed?: boolean;
    /** What was suspended or resumed. */
    readonly thing?: string;
    readonly until?: string | null;
  };
  readonly createdAt: Date;
};

/** The oldest first; of one brand with what was done for all brands at once, or of all. */
export async function listActs({
  database,
  tenant,
  actions = brandActions,
}: {
  database: Database;
  tenant?: string;
  actions?: readonly BrandAction[];
}): Promise<BrandAct[]> {
  const rows = await database.asOperator((trx) =>
    trx
      .selectFrom('audit')
      .where('scope', '=', 'brand')
      .where('action', 'in', [...actions])
      .$if(tenant !== undefined, (query) => query.where('tenant', 'in', [tenant ?? '', 'console']))
      .select(['tenant', 'action', 'actor', 'before', 'after', 'created_at'])
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ tenant: of, action, actor, before, after, created_at }) => ({
    ...{ tenant: of, actor, action: action as BrandAction, createdAt: created_at },
    before: (before ?? {}) as BrandAct['before'],
    after: (after ?? {}) as BrandAct['after'],
  }));
}

/** Rollbacks that went through without a second person, and that nobody else has looked at since. */
export async function unreviewedRollbacks({
  database,
  tenant,
}: {
  database: Database;
  tenant?: string;
}): Promise<BrandAct[]> {
  const acts = await listActs({
    database,
    ...(tenant === undefined ? {} : { tenant }),
    actions: ['release.rolled-back', 'release.reviewed'],
  });
  const open = new Map<string, BrandAct[]>();
  for (const act of acts) {
    if (act.action === 'release.reviewed') open.delete(act.tenant);
    else if (act.after.unreviewed === true) open.set(act.tenant, [...(open.get(act.tenant) ?? []), act]);
  }
  return [...open.values()].flat();
}
