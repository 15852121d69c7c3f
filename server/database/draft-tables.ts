import type { JSONColumnType } from 'kysely';

/** A draft of a release: a brand's own manifest, texts and files. Nobody is served it. */
export type DraftTable = {
  tenant: string;
  id: string;
  /** Actor who writes it. */
  owner: string;
  name: string;
  /** Number of the release on which it is based. */
  base: number | null;
  /** 1, and one more with each patch, file or folder. */
  revision: number;
  manifest: JSONColumnType<Record<string, unknown>>;
  /** Texts by language, nested as in the files. */
  texts: JSONColumnType<Record<string, unknown>>;
  /** Hash of each asset by its path. */
  assets: JSONColumnType<Record<string, string>>;
  created_at: Date;
  updated_at: Date;
};

/** A file that was uploaded for a draft. Files of releases stay in their own table. */
export type DraftAssetTable = {
  tenant: string;
  draft: string;
  /** SHA-256 of the bytes, lowercase hex. */
  hash: string;
  bytes: Uint8Array;
  content_type: string;
  created_at: Date;
};

/** A write of a draft's content or base. Old ones are deleted. */
export type DraftEditTable = {
  tenant: string;
  draft: string;
  /** Revision that it produced. */
  revision: number;
  /** Id that its client gave the request, so that a repeat is recognised. */
  request: string | null;
  /** SHA-256 of the request. */
  digest: string;
  /** Places that it wrote. */
  paths: JSONColumnType<string[]>;
  created_at: Date;
};
