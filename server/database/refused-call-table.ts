import type { DeviceClass } from '../../schema/device-class.ts';

/** A call of a player that was refused or failed. It stores neither the caller nor anything that the player typed. */
export type RefusedCallTable = {
  tenant: string;
  /** Short code that the player saw. */
  reference: string;
  at: Date;
  operation: string;
  /** Error code. */
  code: string;
  status: number;
  /** Fields and rules that caused the refusal, or an empty text. */
  rule: string;
  device: DeviceClass;
};
