import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

import type { RefusedCallTable } from './refused-call-table.ts';

/**
 * All tables, by name. A feature adds its own in a file of its folder, which need not be imported to take effect:
 *
 *   declare module '../../server/database/tables.ts' {
 *     interface Tables { player: PlayerTable }
 *   }
 *
 * Values are the same on both kinds of database: bigint columns and counts are `bigint`, `numeric` is a string,
 * `timestamptz` a Date, `date` the string `YYYY-MM-DD`, `bytea` a Uint8Array, `jsonb` parsed. Write `jsonb` as JSON.stringify(value).
 */
export interface Tables {
  replica_beat: ReplicaBeatTable;
  release: ReleaseTable;
  asset: AssetTable;
  release_sheet: ReleaseSheetTable;
  draft: DraftTable;
  draft_asset: DraftAssetTable;
  draft_edit: DraftEditTable;
  text_edit: TextEditTable;
  environment_pointer: EnvironmentPointerTable;
  change: ChangeTable;
  change_decision: ChangeDecisionTable;
  brand_state: BrandStateTable;
  brand_index: BrandIndexTable;
  brand_move: BrandMoveTable;
  brand_currency: BrandCurrencyTable;
  audit: AuditTable;
  brand_claim: BrandClaimTable;
  policy: PolicyTable;
  proposal: ProposalTable;
  preview: PreviewTable;
  console_preview: ConsolePreviewTable;
  rollout: RolloutTable;
  rollout_step: RolloutStepTable;
  brand_calls: BrandCallsTable;
  refused_call: RefusedCallTable;
}

type JsonObject = Record<string, unknown>;
/** jsonb of any shape. It is written as JSON text, to distinguish JSON null from SQL NULL. */
type JsonValue<Read = unknown> = ColumnType<Read, string | null, string | null>;
/** A column that the database sets unless a value is given. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** An immutable snapshot of a brand folder. */
export type ReleaseTable = {
  tenant: string;
  id: string;
  manifest: JSONColumnType<JsonObject>;
  /** Overriding texts by language. */
  texts: JSONColumnType<JsonObject>;
  /** Hash of each asset by its path in the brand's assets folder. */
  assets: JSONColumnType<Record<string, string>>;
  actor: string;
  reason: string;
  created_at: Defaulted<Date>;
  /** How the release was stored. */
  origin: 'pushed' | 'migrated' | 'published';
  /** Number of the release that its environment served at that time, if any. */
  base: number | null;
  /** Releases of its parents that its environment served at that time, the nearest first. */
  parents: JSONColumnType<{ tenant: string; id: string }[]>;
  /** 1, 2, 3 in the order in which a brand's releases were stored. */
  number: GeneratedAlways<number>;
};

export type AssetTable = {
  tenant: string;
  /** SHA-256 of the bytes, lowercase hex. */
  hash: string;
  bytes: Uint8Array;
  content_type: string;
  created_at: Defaulted<Date>;
};

/** The release that an environment serves; changed by promotion and rollback. */
export type EnvironmentPointerTable = {
  tenant: string;
  environment: string;
  release_id: string;
  actor: string;
  updated_at: Defaulted<Date>;
};

/** Append-only. Sequences become visible in order, so "everything after N" is complete. */
export type ChangeTable = {
  sequence: GeneratedAlways<bigint>;
  tenant: string;
  /** Production by default. */
  environment: Defaulted<string>;
  /** JSON Pointer into the manifest; items with an `id` are addressed by it. */
  path: string;
  value: JsonValue;
  /** Reverts the path to the release. `value` is null in that case. */
  removed: Defaulted<boolean>;
  reason: string;
  actor: string;
  from_at: Date | null;
  until_at: Date | null;
  change_set: string;
  created_at: Defaulted<Date>;
};

/** Decisions about scheduled changes whose author lost the right to make them. Append-only; the newest of a change applies. */
export type ChangeDecisionTable = {
  tenant: string;
  environment: string;
  /** Number of the change. */
  sequence: bigint;
  /** In the order of decisions. */
  number: GeneratedAlways<bigint>;
  /** A withdrawn change never begins. An adopted one belongs to the decider. */
  decision: 'adopted' | 'withdrawn';
  actor: string;
  reason: string;
  created_at: Date;
};

export type BrandStateTable = {
  tenant: string;
  archived: Defaulted<boolean>;
  /** True for an archived brand that keeps its domains until they are released. */
  keeps_domains: Defaulted<boolean>;
  updated_at: Defaulted<Date>;
};

/** Fields by which brands are searched. */
export type BrandIndexTable = {
  tenant: string;
  /** The release that the row was read from. */
  release_id: string;
  name: string;
  /** Without accents and case, like `words`. */
  sort_name: string;
  domains: JSONColumnType<string[]>;
  words: string;
  /** A parent that is not served itself. */
  is_abstract: boolean;
  /** When an environment last switched to another release. */
  updated_at: Date;
};

/** A brand that moves to another installation or came from one. `move` is the same in both. */
export type BrandMoveTable = {
  brand: string;
  move: string;
  /** `paused` refuses writes. A brand that is `away` is served by the other installation. */
  state: 'serves' | 'paused' | 'away';
  since: Defaulted<Date>;
  /** Address of the other installation's database; empty if it is not known. */
  place: Defaulted<string>;
};

/** The currency of a brand in which a real player has a wallet. Staging brands have rows of their own. */
export type BrandCurrencyTable = { tenant: string; currency: string; since: Date };

/** Append-only. `brand` entries are acts of staff and are visible to the operator role; `player` entries are not. */
export type AuditTable = {
  tenant: string;
  /** UUIDv7, so ids sort by time. */
  id: string;
  scope: 'brand' | 'player';
  actor: string;
  action: string;
  subject: string | null;
  /** Client address, erased after 90 days. The only mutable column. */
  address: string | null;
  before: JsonValue;
  after: JsonValue;
  request_id: string | null;
  /** Id shared by the rows of one act of staff. Null for events of players. */
  act: Defaulted<string | null>;
  /** Kind of act in activity. Null for rows that activity leaves out. */
  kind: Defaulted<string | null>;
  created_at: Defaulted<Date>;
};

/** Owner of a domain, or of a merchant code. */
export type BrandClaimTable = { kind: 'domain' | 'merchantCode'; name: string; tenant: string; since: Date };

/** Approval that a change of production needs. `*` is every brand without a row of its own. */
export type PolicyTable = {
  tenant: string;
  second_person: boolean;
  sign_off: boolean;
  second_person_above: JSONColumnType<{ currency: string; amount: string }[]>;
  actor: string;
  reason: string;
  /** Increases with every change of any policy. */
  revision: number;
  updated_at: Date;
};

/** An act that waits for a second person, and its decision. */
export type ProposalTable = {
  id: string;
  operation: string;
  /** Brands that it affects. */
  tenants: JSONColumnType<string[]>;
  request: ColumnType<unknown, string, string>;
  /** Hash of the changes that it would make. */
  plan: string;
  summary: ColumnType<unknown, string, string>;
  actor: string;
  reason: string;
  created_at: Date;
  expires_at: Date;
  decision: 'approved' | 'rejected' | null;
  decided_by: string | null;
  decided_reason: string | null;
  decided_at: Date | null;
};

/** A change set that reaches its brands in steps. */
export type RolloutTable = {
  id: string;
  environment: string;
  /** Requests in the form that `beginRollout` takes. */
  requests: JSONColumnType<object[]>;
  /** Number of brands in each step. */
  step: number;
  /** Number of the newest change at its start. */
  seen: bigint;
  actor: string;
  reason: string;
  created_at: Date;
  /** Reason for ending it before all brands were reached. */
  ended: string | null;
};
/** Written in the transaction that changes the step's brands: a row means that the step was taken. */
export type RolloutStepTable = {
  rollout: string;
  number: number;
  tenants: JSONColumnType<string[]>;
  /** Change set of the step. */
  change_set: string;
  actor: string;
  created_at: Date;
};

/** Outcomes of the calls on a brand's hosts, summed over all nodes. */
type BrandCallsTable = {
  tenant: string;
  /** Start of the minute. */
  minute: Date;
  /** `granted`, `left`, `page.failed`, or an error code. */
  outcome: string;
  /** Operation of a failed call, `none` if it belongs to none. Empty for any other call. */
  operation: Generated<string>;
  count: bigint;
};

/** A contact sheet that was uploaded for a release. */
type ReleaseSheetTable = {
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

/** Link to a preview of an unpublished release; the row is deleted after it has expired. */
type PreviewTable = {
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
type ConsolePreviewTable = Omit<PreviewTable, 'actor' | 'created_at'> & {
  /** Hash of the session's token. */
  session: string;
  place: string;
  /** Id of the draft that is shown instead of the release. */
  draft: string | null;
  /** Kind and id of the entry of content whose draft is shown, with a space between them. */
  entry: string | null;
  revision: string;
  opened_at: Date;
};

/** A draft of a release: a brand's own manifest, texts and files. Nobody is served it. */
type DraftTable = {
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
type DraftAssetTable = {
  tenant: string;
  draft: string;
  /** SHA-256 of the bytes, lowercase hex. */
  hash: string;
  bytes: Uint8Array;
  content_type: string;
  created_at: Date;
};

/** A text of a brand as somebody wrote it into a draft. Edits of one person within some minutes are one row. */
type TextEditTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  draft: string;
  language: string;
  /** Namespace and key. */
  name: string;
  /** The brand's own text before and after; null if it has none. */
  before: string | null;
  after: string | null;
  /** Hash of the English text at that time. */
  source: string | null;
  /** Null for a text that nobody wrote in the console: then the row only has the hash of its English text. */
  actor: string | null;
  created_at: Date;
};

/** A write of a draft's content or base. Old ones are deleted. */
type DraftEditTable = {
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

/** The time at which nodes last wrote to the primary, for the age of a replica. */
type ReplicaBeatTable = {
  /** True: the table has one row. */
  id: boolean;
  at: Date;
};
