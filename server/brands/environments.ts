import type { LiveBrandSet } from './live/open-brand-set.ts';

/** Environments that serve releases. Each has pointers to releases and changes of its own. Accounts and ledger are production's. */
export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

export type BrandSets = Readonly<Record<Environment, LiveBrandSet>>;

/** Whether any environment has the brand. A new brand begins in staging, before players see it. */
export const hasBrand = (sets: BrandSets, id: string): boolean =>
  environments.some((environment) => sets[environment].stored(id) !== undefined);
