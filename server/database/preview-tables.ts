/** Link to a preview of an unpublished release; the row is deleted after it has expired. */
export type PreviewTable = {
  /** 128 random bits, hex. */
  id: string;
  tenant: string;
  environment: 'production' | 'staging';
  /** Number of the release. */
  release: number;
  at: Date;
  member_type: number | null;
  actor: string;
  created_at: Date;
  expires_at: Date;
};
/** A preview that the console shows in a frame. */
export type ConsolePreviewTable = Omit<PreviewTable, 'actor' | 'created_at'> & {
  /** Hash of the session's token. */
  session: string;
  place: string;
  /** Id of the draft that is shown instead of the release. */
  draft: string | null;
  revision: string;
  opened_at: Date;
};
