import type { Budget } from '../limits/limits.ts';
import { makeStaffSecret } from './staff-identity.ts';
import type { StaffParts } from './staff-parts.ts';

const boundTo = 'staff.device';
/** Milliseconds from the newest sign-in, the same as for players' remembered devices (security.md). */
export const deviceLife = 30 * 86_400_000;

/** Attempts of a device that has signed in before, which nobody else can use up. The numbers are an account's. */
export const deviceBudget: Budget = {
  scope: 'staff-login-device',
  limit: 10,
  seconds: 900,
  sliding: true,
  delayFrom: 5,
};

type Device = { readonly id: string; readonly email: string; readonly until: number };

/**
 * Makes the handle that a device stores after a sign-in. It proves only that somebody signed in there before, so it is encrypted
 * and not stored by the server.
 */
export function sealDevice({
  vault,
  email,
  id = makeStaffSecret(),
  now,
}: {
  vault: StaffParts['vault'];
  email: string;
  id?: string | undefined;
  now: Date;
}): string {
  const device: Device = { id, email, until: now.getTime() + deviceLife };
  return vault.seal({ text: JSON.stringify(device), boundTo });
}

/** Id of the device that a handle names; `undefined` if the handle is invalid, expired, or of another account. */
export function deviceOf({
  vault,
  email,
  sealed,
  now,
}: {
  vault: StaffParts['vault'];
  email: string;
  sealed: string | undefined;
  now: Date;
}): string | undefined {
  if (sealed === undefined) return undefined;
  try {
    const device = JSON.parse(vault.open({ sealed, boundTo })) as Device;
    return device.email === email && device.until > now.getTime() ? device.id : undefined;
  } catch {
    return undefined;
  }
}
