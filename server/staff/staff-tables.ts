import type { Generated, JSONColumnType } from 'kysely';
import type { AuditGroup } from '../../schema/audit-groups.ts';
import type { FilterPage } from '../../schema/features/staff/saved-filters.ts';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import type { Defaulted } from '../database/tables.ts';

/** JSON: a list of texts, or SQL NULL for all. */
type List = string[] | null;
type Grants = { role: StaffRole; brands: List; flags: List; languages: List };
type Written<T> = { [Key in keyof T]: T[Key] };

type StaffAccountTable = Written<Grants> & {
  email: string;
  /** Null for an account that signs in by OpenID Connect; so is the secret. */
  password_hash: string | null;
  /** Encrypted. */
  totp_secret: string | null;
  /** Newest step of which a code was used. */
  totp_used: number;
  disabled: boolean;
  created_at: Date;
  seen_at: Date | null;
  /** Identity at the provider; null for an account with a password. */
  issuer: string | null;
  subject: string | null;
  /** Whether somebody besides the inviter, the host or the provider vouches that this is a person of its own. */
  confirmed: Generated<boolean>;
  /** Actor who invited the account, or made it an approver. Until it is confirmed, it counts as that person. */
  invited_by: string | null;
};

type StaffPasskeyTable = {
  /** Id that the authenticator gave it, in base64url. */
  id: string;
  email: string;
  /** Random id of the person that authenticators store; the same for all passkeys of a person. */
  user_handle: string;
  name: string;
  /** COSE key in base64url. */
  public_key: string;
  /** Always zero for authenticators that do not count. */
  counter: bigint;
  /** Whether its provider copies it to other devices. */
  synced: boolean;
  created_at: Date;
  used_at: Date | null;
  /** Time at which its counter went back. */
  blocked_at: Date | null;
};

type StaffUsedOnceTable = {
  /** Hash of the nonce of a completed sign-in or of a challenge. */
  hash: string;
  expires_at: Date;
};

type StaffInvitationTable = Written<Grants> & {
  /** Hash of the invitation's code. */
  hash: string;
  email: string;
  /** Encrypted. */
  totp_secret: string;
  /** True for the invitation of the first owner of the database. */
  first: boolean;
  actor: string;
  expires_at: Date;
  used_at: Date | null;
};

type StaffTokenTable = Written<Grants> & {
  hash: string;
  /** A person's session has their e-mail address, a machine's token its name. */
  email: string | null;
  name: string | null;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
};

type StaffFilterTable = {
  /** Name of the account in histories. */
  actor: string;
  id: string;
  page: FilterPage;
  name: string;
  query: string;
  created_at: Date;
};

/** The largest amounts that an account decides on, beside its role. Decimals in coins of the currency; null for no limit. */
type StaffMoneyLimitTable = {
  /** Name of the account in histories. */
  actor: string;
  currency: string;
  per_decision: string | null;
  per_day: string | null;
};

/** Sum of what an account decided on in one day of UTC. Written by `staff_spend` alone. */
type StaffMoneyDayTable = {
  actor: string;
  day: string;
  currency: string;
  /** Hundred-thousandths. */
  booked: bigint;
};

/** A file of the audit that an account requested. */
export type AuditExportTable = {
  id: string;
  /** Name of the account in histories. */
  actor: string;
  /** The entries that it may have, by the rights of the account at that time: of tenants (null for all), and of no brand. */
  tenants: readonly string[] | null;
  sees_staff: boolean;
  filter: JSONColumnType<AuditExportFilter>;
  state: 'making' | 'done' | 'failed';
  problem: 'rights' | 'server' | null;
  rows: Defaulted<number>;
  bytes: Defaulted<number>;
  pieces: Defaulted<number>;
  /** Steps that failed since the last one that did not. */
  failures: Defaulted<number>;
  /** Whether it has everything that fits the filter. */
  is_whole: Defaulted<boolean>;
  /** The oldest entry so far. */
  last_at: Date | null;
  last_id: string | null;
  created_at: Date;
  stepped_at: Date;
};

type AuditExportFilter = {
  readonly from?: string;
  readonly to: string;
  readonly brand?: string;
  readonly actor?: string;
  readonly group?: AuditGroup;
};

type AuditExportPieceTable = { export_id: string; number: number; content: string };

declare module '../database/tables.ts' {
  interface Tables {
    staff_account: StaffAccountTable;
    staff_invitation: StaffInvitationTable;
    staff_token: StaffTokenTable;
    staff_passkey: StaffPasskeyTable;
    staff_used_once: StaffUsedOnceTable;
    staff_filter: StaffFilterTable;
    staff_money_limit: StaffMoneyLimitTable;
    staff_money_day: StaffMoneyDayTable;
    audit_export: AuditExportTable;
    audit_export_piece: AuditExportPieceTable;
  }
}
