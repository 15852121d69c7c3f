import { invalidRequest } from './invalid-request.ts';

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

/** Refuses an address with a percent sign that encodes nothing: whatever was meant, it would be read as something else. */
export function requireReadable(url: string): void {
  try {
    decodeURIComponent(url);
  } catch {
    throw invalidRequest([{ at: 'address', problem: 'holds a percent sign that encodes nothing' }]);
  }
}
