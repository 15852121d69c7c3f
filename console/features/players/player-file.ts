import type { AdminValueOf } from '../../../schema/admin-call-types.ts';

/** A player as the page shows it. */
export type PlayerFile = AdminValueOf<'getPlayer'>;
