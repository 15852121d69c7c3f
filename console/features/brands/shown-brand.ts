import type { AdminValueOf } from '../../../schema/admin-call-types.ts';

/** A brand as its page shows it. */
export type Shown = AdminValueOf<'getBrand'>;
