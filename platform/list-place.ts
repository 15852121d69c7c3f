import { CodedError } from '../schema/errors.ts';

/** Place where a page of a list begins: after the entry with this time and id. */
export type ListPlace = { readonly at: string; readonly id: string };

/** The place as answers name it for the next page. Times and UUIDv7 have a fixed length, so texts sort as in the database. */
export const placeText = ({ at, id }: ListPlace): string => `${at}_${id}`;

/** Parses the place in a query's `after`. Throws `request.invalid` if no answer named it. */
export function placeOf(after: string | undefined): ListPlace | undefined {
  if (after === undefined) return undefined;
  const [at = ''] = after.split('_', 1);
  const id = after.slice(at.length + 1);
  if (id === '' || Number.isNaN(Date.parse(at)))
    throw new CodedError('request.invalid', { message: 'after: send the value of "next" of the page before' });
  return { at, id };
}
