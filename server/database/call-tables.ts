/** Failed calls on a brand's hosts by operation, summed over all nodes. */
export type BrandFailuresTable = {
  tenant: string;
  /** Start of the minute. */
  minute: Date;
  /** Operation of the contract; `none` for a response that belongs to no operation. */
  operation: string;
  outcome: string;
  count: bigint;
};

/** Outcomes of the calls on a brand's hosts, summed over all nodes. */
export type BrandCallsTable = {
  tenant: string;
  /** Start of the minute. */
  minute: Date;
  /** `granted`, `left`, `page.failed`, or an error code. */
  outcome: string;
  count: bigint;
};
