import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';

/**
 * Rights of an account: a role, for some brands or all (null), for support the flags that it may switch (null: all), and for translators
 * the languages that they may write (null: all).
 */
export type StaffGrants = {
  readonly role: StaffRole;
  readonly brands: readonly string[] | null;
  readonly flags: readonly string[] | null;
  readonly languages: readonly string[] | null;
};

const machinePrefix = 'token:';
/** The actor of a machine, by the name of its token. */
export const machineActor = (name: string): string => machinePrefix + name;
/** Name of the token of an actor that is a machine. */
export const tokenNameOf = (actor: string): string | undefined =>
  actor.startsWith(machinePrefix) ? actor.slice(machinePrefix.length) : undefined;

/** Actor of a sandbox's own token, which lives as long as the sandbox. */
export const localActor = 'local';
/** Actor of commands that write to the database itself. */
export const hostActor = 'host';
/** Whether an actor has access to the machine, which counts as much as a second person. */
export const isOfHost = (actor: string): boolean => actor === localActor || actor === hostActor;

/** The caller. */
export type StaffIdentity = StaffGrants & {
  /** Name in histories and the audit log: an e-mail address, `token:<name>` of a machine, or `local` of a sandbox's own token. */
  readonly actor: string;
  /** Null for `local`, whose token lives as long as the process. */
  readonly expiresAt: Date | null;
  /** Hash of the token that was sent. */
  readonly hash: string;
};

/** Secrets are stored hashed; with 256 random bits no salt is needed. */
export const makeStaffSecret = (): string => randomBytes(32).toString('base64url');
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
