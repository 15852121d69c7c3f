import type { AdminValueOf } from '../schema/admin-call-types.ts';

/** Something that a brand has, or still needs, before it can have players. */
export type ReadinessPoint = AdminValueOf<'checkReadiness'>['points'][number];
