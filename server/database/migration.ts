import type { Kysely } from 'kysely';
import type { TableRow } from './create-tables.ts';
import type { Tables } from './tables.ts';

export type Migration = {
  /** Never reused or reordered: `<feature>.<number>-<name>`, such as `core.001-baseline`. */
  id: string;
  /** The tables that it creates. */
  tables?: Readonly<Record<string, TableRow>>;
  /**
   * Signatures of its functions that use distributed tables. On a cluster, the node of the tenant runs them whole. The first argument is
   * the tenant, called `of_tenant`.
   */
  delegated?: readonly string[];
  up(db: Kysely<Tables>): Promise<void>;
};
