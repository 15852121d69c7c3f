/** A fault at a place of a file that the caller knows. */
export type PlacedFault = {
  /** Name of the rule: `encoding`, `json`, `csv`, `schema`, or one of what records say together. */
  readonly rule: string;
  /** Of a folder. */
  readonly file?: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix?: string;
};

/** Nothing more of the file can be read from here on. */
export class UnreadableFileError extends Error {
  readonly fault: PlacedFault;

  constructor(fault: PlacedFault) {
    super(fault.message);
    this.fault = fault;
  }
}
