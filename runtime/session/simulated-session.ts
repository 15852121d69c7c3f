import { type SessionRecord, sessionKey } from './session-record.ts';
import type { SessionStorage } from './session-store.ts';

/** Storage of a preview: a member's record that nothing stands behind, and that ends with the page. */
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
