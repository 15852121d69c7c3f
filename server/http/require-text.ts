import { invalidRequest } from './invalid-request.ts';

/** NUL and unpaired surrogates, which databases can't store. */
const unkeepable = /\0|\p{Surrogate}/u;

const isText = (value: string): boolean => !unkeepable.test(value);

/** Returns the paths of such texts in a request, such as `body/name`. Property names are checked as well. `at` is the name of the root. */
export function brokenTexts({ at, sent }: { at: string; sent: unknown }): string[] {
  const places: string[] = [];
  // Iterative, because a body can be nested too deeply for recursion.
  const rest: [at: string, value: unknown][] = [[at, sent]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [place, value] = next;
    if (typeof value === 'string' && !isText(value)) places.push(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value))
      if (isText(name)) rest.push([`${place}/${name}`, inner]);
      else places.push(place);
  }
  // Collected from a stack, so reversed.
  return places.reverse();
}

/** Refuses an address with a percent sign that encodes nothing, because it would be read as something other than was meant. */
export function requireReadable(url: string): void {
  try {
    decodeURIComponent(url);
  } catch {
    throw invalidRequest([{ at: 'address', problem: 'contains a percent sign that encodes nothing' }]);
  }
}
