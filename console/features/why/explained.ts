import type { AdminValueOf } from '../../../schema/admin-call-types.ts';

export type Explained = AdminValueOf<'explainThing'>;
