import { CodedError } from '../../../schema/errors.ts';

/** Where a page of a search begins: behind the brand with this sort key and id. */
export type SearchPlace = { readonly sort: string; readonly key: string; readonly id: string };

/** As an answer names the next page. Names hold anything, so the parts are a JSON list. */
export const writePlace = ({ sort, key, id }: SearchPlace): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

/** Throws `request.invalid` for one that no answer named, or an answer of another order. */
export function readPlace({
  after,
  sort,
}: {
  after: string | undefined;
  sort: string;
}): SearchPlace | undefined {
  if (after === undefined) return undefined;
  const [of, key, id] = partsOf(after);
  const isPlace =
    of === sort &&
    typeof key === 'string' &&
    typeof id === 'string' &&
    !`${key}${id}`.includes('\0') &&
    (sort !== 'updated' || !Number.isNaN(Date.parse(key)));
  if (!isPlace)
    throw new CodedError('request.invalid', { message: 'after: name the next page as the answer did' });
  return { sort, key, id };
}

function partsOf(after: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
