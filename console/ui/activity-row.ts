import type { AdminValueOf } from '../../schema/admin-call-types.ts';

export type Activity = AdminValueOf<'listActivity'>['list'][number];
