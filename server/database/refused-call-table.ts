import type { DeviceClass } from '../../schema/device-class.ts';

/** A call that a player was refused, or that failed. Nothing of who called, and nothing that the player typed. */
export type RefusedCallTable = {
  tenant: string;
  /** Short code that the player saw. */
  reference: string;
  at: Date;
  operation: string;
  /** Error code. */
  code: string;
  status: number;
  /** Fields and rules that refused, or an empty text. */
  rule: string;
  device: DeviceClass;
};
