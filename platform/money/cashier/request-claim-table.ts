/** The member of staff who works on a pending request. It only informs colleagues: a decision is booked once without it. */
export type RequestClaimTable = {
  tenant: string;
  /** Id of a money request or of an entry of a promotion. */
  request_id: string;
  /** Member of staff or token. */
  actor: string;
  since: Date;
  until: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    request_claim: RequestClaimTable;
  }
}
