import type { Database } from '../../database/database.ts';

/** Acts on a brand other than its live changes, as the audit log stores them. */
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
    /** Releases of its parents that were served at that time. */
    readonly parents?: readonly { readonly tenant: string; readonly release: number }[];
    /** For a sign-off: the newest revision of content in staging. */
    readonly content?: string;
    /** For a sign-off: the newest choice of games in staging. */
    readonly games?: string;
    /** True for a rollback that somebody else has to review, by policy. */
    readonly unreviewed?: boolean;
    /** The vendor or game that was suspended or resumed. */
    readonly thing?: string;
    readonly until?: string | null;
  };
  readonly createdAt: Date;
};

/** Returns acts, the oldest first: those of one brand together with acts on all brands at once, or those of all brands. */
export async function listActs({
  database,
  tenant,
  actions = brandActions,
}: {
  database: Database;
  tenant?: string;
  actions?: readonly BrandAction[];
}): Promise<BrandAct[]> {
  const rows = await database.asOperator((tx) =>
    tx
      .selectFrom('audit')
      .where('scope', '=', 'brand')
      .where('action', 'in', [...actions])
      .$if(tenant !== undefined, (query) => query.where('tenant', 'in', [tenant ?? '', 'console']))
      .select(['tenant', 'action', 'actor', 'before', 'after', 'created_at'])
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ tenant: of, action, actor, before, after, created_at }) => ({
    tenant: of,
    actor,
    action: action as BrandAction,
    createdAt: created_at,
    before: (before ?? {}) as BrandAct['before'],
    after: (after ?? {}) as BrandAct['after'],
  }));
}

/** Rollbacks that were made without a second person and that nobody else has reviewed since. */
export async function unreviewedRollbacks(database: Database, tenant?: string): Promise<BrandAct[]> {
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
