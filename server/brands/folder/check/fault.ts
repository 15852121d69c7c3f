/** An error or warning at a place of a file. */
export type FileFault = {
  readonly severity: 'error' | 'warning';
  /** Name of the rule: `schema`, `json`, or a rule for this kind of file. */
  readonly rule: string;
  /** Path as given to the command, or relative to the tenants folder. */
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix?: string;
};

/** Rules of brands that are not in `rules/table.ts`: rules for files and their schema, for parents, and between brands. */
export const otherRules = [
  ...(['json', 'schema', 'many', 'extends', 'format-version', 'unread'] as const),
  ...(['domain-once', 'domain-overlap', 'domain-alike', 'domain-reserved', 'merchant-code-once'] as const),
] as const;

export type OtherRule = (typeof otherRules)[number];

/** A fault in a brand's files. */
export type CheckFault = FileFault & {
  readonly tenant: string;
  /** JSON Pointer into the manifest; items with an `id` are addressed by their index. */
  readonly pointer: string;
};
