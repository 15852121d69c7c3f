import type { Schemas } from '../api/operation-types.ts';
import { setAutoLogin } from './auto-login.ts';

/**
 * The remembered login (ENTITY-REMEMBER-01). `password` is not a password but this device's encoded handle; the credential is an
 * HttpOnly cookie that is rotated on each use.
 */
export type RememberRecord = {
  readonly type: 'username' | 'sms';
  readonly username: string;
  readonly password: string;
  readonly countryDialingCode: string;
};

/** Values that prefill the login form. */
export type RememberedLogin = Omit<RememberRecord, 'password'>;

const rememberKey = 'remember.v1';

export function readRememberRecord(): RememberRecord | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(rememberKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const record = value as Partial<Record<keyof RememberRecord, unknown>>;
    return {
      type: record.type === 'sms' ? 'sms' : 'username',
      username: textOf(record.username),
      password: textOf(record.password),
      countryDialingCode: textOf(record.countryDialingCode),
    };
  } catch {
    return undefined;
  }
}

/** Stores how the player logged in, and the device handle if the platform issued one. */
export async function rememberLogin(
  login: RememberedLogin,
  session: Pick<Schemas['Session'], 'deviceHandle'>,
): Promise<void> {
  write({ ...login, password: '' });
  await storeHandle(session);
}

/** Stores a new handle in the existing record. */
export async function storeHandle({ deviceHandle }: Pick<Schemas['Session'], 'deviceHandle'>): Promise<void> {
  if (deviceHandle === '') return setAutoLogin(false);
  const { encodeHandle } = await import('./handle-code.ts');
  const record = readRememberRecord();
  if (record === undefined) return;
  write({ ...record, password: encodeHandle(deviceHandle) });
  setAutoLogin(true);
}

/** A password change revokes all remembered devices; only the handle in its response is valid. */
export async function renewHandle(session: Pick<Schemas['Session'], 'deviceHandle'>): Promise<void> {
  if (session.deviceHandle === '') forgetDevice();
  else await storeHandle(session);
}

export async function readHandle(): Promise<string | undefined> {
  const { decodeHandle } = await import('./handle-code.ts');
  return decodeHandle(readRememberRecord()?.password ?? '');
}

/** After a logout only method, username and dialling code remain, to prefill the form. */
export function forgetDevice(): void {
  const record = readRememberRecord();
  if (record !== undefined) write({ ...record, password: '' });
  setAutoLogin(false);
}

/** Removes the record, because the player chose not to be remembered. */
export function forgetLogin(): void {
  write(undefined);
  setAutoLogin(false);
}

function write(record: RememberRecord | undefined): void {
  try {
    if (record === undefined) localStorage.removeItem(rememberKey);
    else localStorage.setItem(rememberKey, JSON.stringify(record));
  } catch {
    // Storage is blocked: nothing is remembered, but login still works.
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
