/** Notifies open pages of the console of changes, without values, so that they reload the data they show. */
export type StaffEvent = {
  /** A live change was made, an environment serves something else, or staff performed an act that the audit records. */
  readonly kind: 'change' | 'release' | 'act';
  /** Brand as calls name it; null for events of no brand. */
  readonly brand: string | null;
  /** The same for all events of one transaction, on every node. */
  readonly sequence: string;
};
