import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Ids are never reused or reordered: `<feature>.<number>-<name>`, such as `core.001-baseline`. */
export type Migration = { id: string; up(db: Kysely<Tables>): Promise<void> };
