import type { AdminValueOf } from '../../../schema/admin-call-types.ts';

export type ReleaseRow = AdminValueOf<'listReleases'>[number];
