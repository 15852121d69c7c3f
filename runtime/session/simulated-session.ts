import { type SessionRecord, sessionKey, simulatedToken } from './session-record.ts';
import type { SessionStorage } from './session-store.ts';

/** In-memory storage for a preview, with the record of a member who does not exist on the platform. It ends with the page. */
export function simulatedSession({ merchantCode, type }: Pick<SessionRecord, 'merchantCode' | 'type'>): SessionStorage {
  const record: SessionRecord = {
    token: simulatedToken,
    merchantCode,
    userName: 'preview',
    type,
    firstTimeLogin: false,
    refusal: null,
  };
  const stored = new Map([[sessionKey, JSON.stringify(record)]]);
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
