import { CodedError } from '../schema/errors.ts';

/** Where a page of a list begins: behind the entry of this time and id. */
export type ListPlace = { readonly at: string; readonly id: string };

/** As an answer names the next page. Times and UUIDv7 have one length each, so that the order of texts is that of the database. */
export const placeText = ({ at, id }: ListPlace): string => `${at}_${id}`;

/** The place of a query's `after`. Throws `request.invalid` for one that no answer named. */
export function placeOf(after: string | undefined): ListPlace | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = ''] = after.split('_');
  if (id === '' || Number.isNaN(Date.parse(at)))
    throw new CodedError('request.invalid', { message: 'after: name the next page as the answer did' });
  return { at, id };
}
