import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import { addressOfCall } from '../../api/call-admin.ts';
import { type TextKey, text } from '../../texts.ts';
import type { DifferenceRow, ShownValue } from './difference.ts';

type Entry = AdminValueOf<'promoteRelease'>['content']['entries'][number];

/** Id of an entry among all kinds. */
export const entryId = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Rows of a view of differences for entries of a brand's content. `source` is the tenant whose pictures they show. */
export function contentRows(
  entries: readonly Entry[],
  { brand, source }: { brand: string; source: string },
): DifferenceRow[] {
  return entries.map(({ kind, id, title, change, newer, before, after }) => ({
    id: entryId({ kind, id }),
    brand,
    part: text(`content.kind.${kind}`),
    title: [title === '' ? id : title],
    place: `${kind} ${id}`,
    kind: change === 'added' ? 'added' : change === 'hidden' ? 'removed' : 'changed',
    before: change === 'added' ? undefined : fieldsOf(before as Json, source),
    after: change === 'hidden' ? undefined : fieldsOf(after as Json, source),
    warning: newer === null ? undefined : text('content.newer', { actor: newer.actor }),
  }));
}

function fieldsOf(record: Json, source: string): ShownValue | undefined {
  if (!isObject(record) || Object.keys(record).length === 0) return undefined;
  const fields = Object.entries(record).map(([name, value]) => ({
    title: text(`content.field.${name}` as TextKey),
    value: sideOf(value, source),
  }));
  return { as: 'fields', fields };
}

const languagePattern = /^[A-Z]{2}(-[A-Z]{2})?$/;

function sideOf(value: Json, source: string, language?: string): ShownValue {
  if (typeof value === 'string') {
    const hash = /^pictures\/([0-9a-f]{64})\.webp$/.exec(value)?.[1];
    if (hash === undefined) return { as: 'text', text: value, language };
    const address = addressOfCall({ operation: 'getContentPicture', params: { brand: source, hash } });
    return { as: 'picture', name: hash.slice(0, 12), picture: { address, from: text('content.library') } };
  }
  if (typeof value === 'number') return { as: 'number', number: value };
  if (typeof value === 'boolean') return { as: 'switch', on: value };
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return { as: 'list', items: value };
  if (isObject(value) && Object.keys(value).every((key) => languagePattern.test(key)))
    return {
      as: 'fields',
      fields: Object.entries(value).map(([key, item]) => ({ title: key, value: sideOf(item, source, key) })),
    };
  return { as: 'json', json: JSON.stringify(value) };
}
