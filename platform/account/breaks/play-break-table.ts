import type { components } from '../../../schema/generated/platform.ts';

/** A player's own decision not to play for a time. It cannot be revoked before its end. */
export type PlayBreakTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  kind: Exclude<components['schemas']['PlayBreak']['kind'], 'none'>;
  began_at: Date;
  /** Null if the break never ends. */
  until: Date | null;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    play_break: PlayBreakTable;
  }
}
