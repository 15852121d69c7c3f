/** Failed calls on a brand's hosts by operation, of all nodes. */
export type BrandFailuresTable = {
  tenant: string;
  /** Begin of the minute. */
  minute: Date;
  /** Operation of the contract; `none` for an answer that is no operation's. */
  operation: string;
  outcome: string;
  count: bigint;
};

/** How calls on a brand's hosts ended, of all nodes. */
export type BrandCallsTable = {
  tenant: string;
  /** Begin of the minute. */
  minute: Date;
  /** `granted`, `left`, `page.failed`, or an error code. */
  outcome: string;
  count: bigint;
};
