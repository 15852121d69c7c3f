export type UploadUse = 'avatar' | 'feedback' | 'promotion';

/** Images uploaded by members, re-encoded. In the database, so that every node can serve them. */
export type UploadTable = {
  tenant: string;
  /** 192 random bits, base64url. */
  id: string;
  player_id: string;
  /** WebP. */
  bytes: Uint8Array;
  /** What the image is used for. Null: not used yet; deleted after a day. */
  kept_for: UploadUse | null;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    upload: UploadTable;
  }
}
