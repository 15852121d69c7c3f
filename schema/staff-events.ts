/** Notifies open pages of the console of changes, without values, so that they reload the data they show. */
export type StaffEvent = {
  /**
   * A live change was made, an environment serves something else, staff performed an act that the audit records, or a draft was
   * written.
   */
  readonly kind: 'change' | 'release' | 'act' | 'draft';
  /** Brand as calls name it; null for events of no brand. */
  readonly brand: string | null;
  /** The same for all events of one transaction, on every node. */
  readonly sequence: string;
};
