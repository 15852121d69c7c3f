import { Refusal } from '../api/call-admin.ts';
import { type TextKey, text } from '../texts.ts';
import { Note } from './note.tsx';

const sentences: Readonly<Record<string, TextKey>> = {
  unreachable: 'refusal.unreachable',
  'auth.wrong_credentials': 'refusal.wrongCredentials',
  'request.too_many': 'refusal.tooMany',
  'brand.unknown': 'refusal.brandUnknown',
  'staff.forbidden': 'refusal.forbidden',
  'cashier.decided': 'refusal.decided',
};

/** Whatever was thrown, as an error. */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The sentence that explains a failed call. Messages of the server name the place and the fix, so unknown codes show them. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof Refusal)) return text('refusal.unknown');
  const key = sentences[error.code];
  if (error.code === 'request.too_many' && error.retryAfter !== undefined)
    return text('refusal.tooManyUntil', { count: Math.ceil(error.retryAfter / 60) });
  return key === undefined ? error.message : text(key);
}

export function Refused({ error }: { error: Error | null }) {
  return error === null ? null : <Note kind="danger">{sentenceOf(error)}</Note>;
}
