import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { errorOf } from '../../ui/refused.tsx';
import { type EntryName, withBefore } from './content-acts.ts';

type Copied = AdminValueOf<'copyContentEntry'>['brands'][number];
/** The outcome of a copy in its brand. */
export type Result =
  | { readonly state: 'draft' | 'staging' | 'unchanged' }
  | { readonly state: 'published'; readonly before: string }
  | { readonly state: 'proposed'; readonly proposal: string }
  | { readonly state: 'refused'; readonly error: Error };

/**
 * Publishes the draft that a copy made in a brand, as the policy of the brand allows. A draft that is refused stays, with the reason. Each
 * brand records an act of its own.
 */
export async function publishCopy(
  { kind, id }: EntryName,
  { brand, revision, publishing }: Copied,
  reason: string,
): Promise<Result> {
  if (revision === null) return { state: 'unchanged' };
  if (publishing === 'staging') return { state: 'staging' };
  try {
    const body = { entries: [{ kind, id, revision }], reason };
    const published = await callAdmin({ operation: 'publishContent', params: { brand }, body });
    if (published.proposal !== null) return { state: 'proposed', proposal: published.proposal };
    const { before } = await withBefore(brand, published);
    return before === undefined ? { state: 'unchanged' } : { state: 'published', before };
  } catch (error) {
    return { state: 'refused', error: errorOf(error) };
  }
}

/** Takes a copy back: a published one is restored as it was before, any other draft is dropped. Repeating it changes nothing. */
export async function takeBack(
  { kind, id }: EntryName,
  { brand, revision }: Copied,
  result: Result,
  reason: string,
): Promise<void> {
  const params = { brand, kind, id };
  if (result.state === 'published') {
    const body = { revision: result.before, reason: text('act.undoOf', { reason }) };
    await callAdmin({ operation: 'restoreContentEntry', params, body });
    return;
  }
  if (revision === null) return;
  try {
    await callAdmin({ operation: 'dropContentDraft', params, query: { revision } });
  } catch (error) {
    // An earlier press dropped it.
    if (!(error instanceof Refusal && error.code === 'request.not_found')) throw error;
  }
}
