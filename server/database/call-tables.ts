import type { Generated } from 'kysely';

/** Outcomes of the calls on a brand's hosts, summed over all nodes. */
export type BrandCallsTable = {
  tenant: string;
  /** Start of the minute. */
  minute: Date;
  /** `granted`, `left`, `page.failed`, or an error code. */
  outcome: string;
  /** Operation of a failed call, `none` if it belongs to none. Empty for any other call. */
  operation: Generated<string>;
  count: bigint;
};
