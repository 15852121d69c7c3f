/** A fault at a place of the caller's file. */
export type PlacedFault = {
  /** Name of the rule: `encoding`, `json`, `csv`, `schema`, or one that compares records. */
  readonly rule: string;
  /** Name of the file, in a folder. */
  readonly file?: string;
  /** 1-based. In a CSV file the row, as spreadsheets count it. */
  readonly line: number;
  readonly column: number;
  /** Place in the record as a JSON Pointer, for a fault of a record. */
  readonly path?: string;
  readonly message: string;
  readonly fix?: string;
};

/** The rest of the file can't be read. */
export class UnreadableFileError extends Error {
  readonly fault: PlacedFault;

  constructor(fault: PlacedFault) {
    super(fault.message);
    this.fault = fault;
  }
}
