/** An error or warning in a brand's files. */
export type CheckFault = {
  readonly tenant: string;
  readonly severity: 'error' | 'warning';
  /** Name of the rule: `schema`, `json`, or one of the rules table. */
  readonly rule: string;
  /** As given to the command, or relative to the tenants folder. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** JSON Pointer into the manifest, items with an `id` by their place. */
  readonly pointer: string;
  readonly message: string;
  readonly fix?: string;
};
