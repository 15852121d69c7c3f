import { CodedError } from '../../schema/errors.ts';

/** A place in a request, such as `body/requests/0/from`, and its problem. Never the value, which may be a password. */
export type Place = { readonly at: string; readonly problem: string };

const mostReported = 20;
const mostInMessage = 3;

/** Returns `request.invalid` with its places. The message names the first of them as well. */
export function invalidRequest(found: readonly Place[]): CodedError {
  const places = found.slice(0, mostReported);
  const reported = places.slice(0, mostInMessage).map(({ at, problem }) => `${at} ${problem}`);
  const more = found.length > reported.length ? `, and ${found.length - reported.length} more` : '';
  // A place may end in a name that the client made up, of any length.
  const message = `${reported.join(', ').slice(0, 500)}${more}`;
  return new CodedError('request.invalid', { message, value: { places } });
}
