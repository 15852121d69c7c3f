import type { LiveBrandSet } from './live/open-brand-set.ts';

/** Where a release is served. Each has pointers to releases and changes of its own; accounts and ledger are production's. */
export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

export type BrandSets = Readonly<Record<Environment, LiveBrandSet>>;
