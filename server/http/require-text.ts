import { CodedError } from '../../schema/errors.ts';

/** NUL, and half of a pair of surrogates: no database keeps either, and nobody types them. */
const unkeepable = /\0|\p{Surrogate}/u;

const isText = (value: string): boolean => !unkeepable.test(value);

/** Where such texts stand in what a client sent, as `body/name`; names count as well. `at` is what it is called as a whole. */
export function brokenTexts({ at, sent }: { at: string; sent: unknown }): string[] {
  const places: string[] = [];
  // No recursion: a body may be nested as deeply as it is long.
  const rest: [at: string, value: unknown][] = [[at, sent]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [place, value] = next;
    if (typeof value === 'string' && !isText(value)) places.push(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value))
      if (isText(name)) rest.push([`${place}/${name}`, inner]);
      else places.push(place);
  }
  // Taken from the end, told from the beginning.
  return places.reverse();
}

/** Refuses texts that could not be kept, wherever they stand. Throws `request.invalid`. */
export function requireText(sent: unknown): void {
  if (brokenTexts({ at: '', sent }).length > 0) throw notText();
}

/** The same for an address, whose percent signs have to mean something as well. */
export function requireTextAddress(url: string): void {
  if (!isText(decoded(url))) throw notText();
}

function notText(): CodedError {
  return new CodedError('request.invalid', { message: 'a text holds NUL, or is no Unicode' });
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
