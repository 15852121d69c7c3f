import type { GeneratedAlways } from 'kysely';
import type { components } from '../../../schema/generated/admin.ts';

/** Append-only. For a vendor or game, at one brand or at all, the newest row applies. */
export type SuspensionTable = {
  sequence: GeneratedAlways<bigint>;
  kind: components['schemas']['SuspendedKind'];
  /** Code of the vendor, or node id of the game. */
  target: string;
  /** Name for staff: the vendor's code, or vendor and id of the game. */
  name: string;
  /** Null for all brands. */
  brand: string | null;
  /** False if the suspension was lifted. */
  suspended: boolean;
  until: Date | null;
  actor: string;
  reason: string;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    suspension: SuspensionTable;
  }
}
