import type { Schemas } from '../api/operation-types.ts';

/**
 * Session as stored by the page (ENTITY-SESSION-01, -02). `token` is the value of the CSRF header; the credential is an HttpOnly cookie.
 * The device handle is stored with the remembered login instead. A player counts as logged in if and only if there is a token (SESSION-01).
 * `mustChangePassword` is set while the password is temporary; then only the change-password page is allowed.
 */
export type SessionRecord = Omit<Schemas['Session'], 'deviceHandle' | 'mustChangePassword' | 'refusal'> & {
  readonly mustChangePassword?: boolean;
  /** Why the member may not play, pay in, take rewards or be shown offers; null if they may, `undefined` until the platform has answered. */
  readonly refusal?: Refusal | null | undefined;
};
/** A reason, and its end if it has one. */
export type Refusal = Schemas['Refusal'];

/**
 * `pending`: the hint cookie indicates a session, but the record has not been read yet. `over`: the last session of this browser ended
 * without a logout here (ended by staff, password changed elsewhere, expired).
 */
export type Session =
  | { readonly status: 'visitor'; readonly record?: undefined; readonly over?: true }
  | { readonly status: 'pending'; readonly record?: undefined; readonly over?: undefined }
  | { readonly status: 'member'; readonly record: SessionRecord; readonly over?: undefined };

export const sessionKey = 'session.v1';

/** Token of the simulated member of a preview, who does not exist on the platform and may be shown everything. */
export const simulatedToken = 'preview';

/** Stored instead of the record after a session ended, so that other tabs and a reload know it. Contains nothing personal. */
export const overMark = '"over"';

export function parseSessionRecord(text: string | null): SessionRecord | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isSessionRecord(value)) return undefined;
    // A stored permission is no answer: a break may have begun on another device.
    const { refusal, ...known } = value;
    return refusal || value.token === simulatedToken ? value : known;
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
