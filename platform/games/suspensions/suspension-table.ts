import type { GeneratedAlways } from 'kysely';
import type { components } from '../../../schema/generated/admin.ts';

/** Append-only: of one thing at one brand, or at all, the newest row holds. */
export type SuspensionTable = {
  sequence: GeneratedAlways<bigint>;
  kind: components['schemas']['SuspendedKind'];
  /** Code of the vendor, or node id of the game. */
  target: string;
  /** As staff call it: the vendor's code, or vendor and id of the game. */
  name: string;
  /** Null for all brands. */
  brand: string | null;
  /** False where it was taken back. */
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
