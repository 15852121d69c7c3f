import { CodedError } from '../../schema/errors.ts';

/** Where in a request, as `body/requests/0/from`, and what is wrong there; never the value, which may be a password. */
export type Place = { readonly at: string; readonly problem: string };

const mostTold = 20;
const mostInMessage = 3;

/** `request.invalid` with its places, the first of them in its message as well. */
export function invalidRequest(found: readonly Place[]): CodedError {
  const places = found.slice(0, mostTold);
  const told = places.slice(0, mostInMessage).map(({ at, problem }) => `${at} ${problem}`);
  const more = found.length > told.length ? `, and ${found.length - told.length} more` : '';
  // A place may end in a name that the client made up, as long as it likes.
  const message = `${told.join(', ').slice(0, 500)}${more}`;
  return new CodedError('request.invalid', { message, value: { places } });
}
