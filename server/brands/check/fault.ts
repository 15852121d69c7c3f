/** An error or warning at a place of a file. */
export type FileFault = {
  readonly severity: 'error' | 'warning';
  /** Name of the rule: `schema`, `json`, or one of the rules of what the file is. */
  readonly rule: string;
  /** As given to the command, or relative to the tenants folder. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix?: string;
};

/** Rules of brands beside the table in `rules/table.ts`: of files and their schema, of parents, between brands. */
export const otherRules = [
  ...(['json', 'schema', 'many', 'extends', 'format-version', 'format-lists'] as const),
  ...(['domain-once', 'domain-overlap', 'domain-reserved', 'merchant-code-once'] as const),
] as const;

export type OtherRule = (typeof otherRules)[number];

/** One in a brand's files. */
export type CheckFault = FileFault & {
  readonly tenant: string;
  /** JSON Pointer into the manifest, items with an `id` by their place. */
  readonly pointer: string;
};
