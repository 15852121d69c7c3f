import { type AdminOperationId, adminOperations } from '../../generated/admin-operations.ts';
import { languageIds } from '../../languages.ts';
import type { StaffRole } from './staff-roles.ts';

/** Support may only switch flags: the flags named in the account, or all of them if it names none. */
export function mayChange({
  role,
  flags = null,
  steps,
}: {
  role: StaffRole;
  flags?: readonly string[] | null;
  /** Steps of the place in a manifest. */
  steps: readonly string[];
}): boolean {
  if (!mayCall(role, 'changeBrands')) return false;
  const [top, flag, ...rest] = steps;
  return (
    role !== 'support' ||
    (top === 'flags' && flag !== undefined && rest.length === 0 && (flags === null || flags.includes(flag)))
  );
}

/** The languages outside of which a caller may write nothing: those of a translator's account. `undefined` for every other role. */
export function languagesOf({
  role,
  languages,
}: {
  role: StaffRole;
  languages: readonly string[] | null;
}): readonly string[] | undefined {
  return role === 'translator' ? (languages ?? languageIds) : undefined;
}

/** Whether the contract allows a role to call an operation. */
export function mayCall(role: StaffRole, operation: AdminOperationId): boolean {
  const { access, roles }: { access: 'anyone' | 'staff'; roles: readonly StaffRole[] } = adminOperations[operation];
  return access === 'anyone' || roles.includes(role);
}

/** Whether a role may decide on a proposal: finance decides requests of members and nothing else. */
export function mayDecide(role: StaffRole, operation: string): boolean {
  return mayCall(role, 'decideProposal') && (role !== 'finance' || operation === 'decideMoneyRequest');
}

/** Whether staff may make a call: their role must allow it, and calls that reach the whole console require access to all brands (`null`). */
export function mayReach({
  role,
  brands,
  operation,
}: {
  role: StaffRole;
  brands: readonly string[] | null;
  operation: AdminOperationId;
}): boolean {
  const { scope } = adminOperations[operation];
  return mayCall(role, operation) && (scope !== 'console' || brands === null);
}
