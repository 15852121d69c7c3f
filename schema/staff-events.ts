/** Tells open pages of the console what changed, without values: they read again what they show. */
export type StaffEvent = {
  /** A live change was made, an environment serves something else, or staff did something that the audit records. */
  readonly kind: 'change' | 'release' | 'act';
  /** As calls name it; null for what belongs to no brand. */
  readonly brand: string | null;
  /** The same for all events of one transaction, on every node. */
  readonly sequence: string;
};
