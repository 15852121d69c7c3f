/** Used part of a rate limit. A row whose window has ended counts as unused. */
export type BudgetTable = {
  tenant: string;
  /** Name of the budget. */
  scope: string;
  /** Hash of the subject: an account name, an address. */
  subject: string;
  used: number;
  ends_at: Date;
  /** Earliest time of the next attempt. */
  not_before: Date | null;
};

declare module '../database/tables.ts' {
  interface Tables {
    budget: BudgetTable;
  }
}
