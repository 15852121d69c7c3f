/** A contact sheet that was uploaded for a release. */
export type ReleaseSheetTable = {
  tenant: string;
  release_id: string;
  /** Position among the sheets of its release, from 0. */
  position: number;
  /** File name, such as `sheet-390-jade.png`. */
  name: string;
  /** SHA-256 of the bytes, lowercase hex. */
  hash: string;
  bytes: Uint8Array;
  content_type: 'image/png' | 'image/webp';
  /** Width in pixels. */
  width: number;
  height: number;
  actor: string;
  reason: string;
  created_at: Date;
};
