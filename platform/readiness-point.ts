import type { AdminValueOf } from '../schema/admin-call-types.ts';

/** One thing that a brand has, or still needs, before it has players. */
export type ReadinessPoint = AdminValueOf<'checkReadiness'>['points'][number];
