import type { LiveBrandSet } from './live/open-brand-set.ts';

/** Environments that serve releases. Each has pointers to releases and changes of its own. Accounts and ledger are production's. */
export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

export type BrandSets = Readonly<Record<Environment, LiveBrandSet>>;
