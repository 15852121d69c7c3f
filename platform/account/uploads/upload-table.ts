export type UploadUse = 'avatar' | 'feedback' | 'promotion';

/** Images uploaded by members, re-encoded. Stored in the database, so that every node can serve them. */
export type UploadTable = {
  tenant: string;
  /** 192 random bits, base64url. */
  id: string;
  player_id: string;
  /** WebP. */
  bytes: Uint8Array;
  /** Use of the image. Null if it is unused; such rows are deleted after a day. */
  kept_for: UploadUse | null;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    upload: UploadTable;
  }
}
