import { CodedError } from '../../schema/errors.ts';

/** NUL, and half of a pair of surrogates: no database keeps either, and nobody types them. */
const unkeepable = /\0|\p{Surrogate}/u;

export const isText = (value: string): boolean => !unkeepable.test(value);

/** Refuses texts that could not be kept, wherever they stand in what a client sent, names among them. Throws `request.invalid`. */
export function requireText(sent: unknown): void {
  // No recursion: a body may be nested as deeply as it is long.
  const rest: unknown[] = [sent];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') requirePlain(value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        requirePlain(name);
        rest.push(inner);
      }
  }
}

/** The same for an address, whose percent signs have to mean something as well. */
export function requireTextAddress(url: string): void {
  requirePlain(decoded(url));
}

function requirePlain(text: string): void {
  if (!isText(text))
    throw new CodedError('request.invalid', { message: 'a text holds NUL, or is no Unicode' });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    throw new CodedError('request.invalid', {
      message: 'the address holds a percent sign that encodes nothing',
    });
  }
}
