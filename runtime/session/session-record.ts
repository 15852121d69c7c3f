import type { Schemas } from '../api/operation-types.ts';

/**
 * The session as a page keeps it (ENTITY-SESSION-01, -02). `token` is the value of the CSRF header; authority is an HttpOnly
 * cookie. The handle of a remembered device is no part of it: the remembered login keeps that. A player counts as logged in exactly while a token is here (SESSION-01).
 * `mustChangePassword` is there only while it holds: the password is a temporary one, and the page of its change the only one.
 */
export type SessionRecord = Omit<Schemas['Session'], 'deviceHandle' | 'mustChangePassword'> & {
  readonly mustChangePassword?: boolean;
};

/**
 * What a page knows of the player: `pending` until the browser has looked, where a session seems to exist. `over` where the last
 * session of this browser ended without being left here: staff, a password changed elsewhere, time.
 */
export type Session =
  | { readonly status: 'visitor'; readonly record?: undefined; readonly over?: true }
  | { readonly status: 'pending'; readonly record?: undefined; readonly over?: undefined }
  | { readonly status: 'member'; readonly record: SessionRecord; readonly over?: undefined };

export const sessionKey = 'session.v1';

/** Stands in the place of a record whose session is over, so that other tabs and a reload can say so; it tells nothing of whom. */
export const overMark = '"over"';

export function parseSessionRecord(text: string | null): SessionRecord | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isSessionRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSessionRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Record<keyof SessionRecord, unknown>>;
  return (
    typeof record.token === 'string' &&
    record.token !== '' &&
    typeof record.merchantCode === 'string' &&
    typeof record.userName === 'string' &&
    typeof record.type === 'number'
  );
}
