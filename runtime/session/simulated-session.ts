import { type SessionRecord, sessionKey } from './session-record.ts';
import type { SessionStorage } from './session-store.ts';

/** In-memory storage for a preview, with the record of a member who does not exist on the platform. It ends with the page. */
export function simulatedSession({
  merchantCode,
  type,
}: Pick<SessionRecord, 'merchantCode' | 'type'>): SessionStorage {
  const record: SessionRecord = {
    token: 'preview',
    merchantCode,
    userName: 'preview',
    type,
    firstTimeLogin: false,
  };
  const kept = new Map([[sessionKey, JSON.stringify(record)]]);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
