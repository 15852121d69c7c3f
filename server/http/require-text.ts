import { isPrintable } from '../../schema/rules/printable.ts';
import { invalidRequest, type Place } from './invalid-request.ts';

/** NUL and unpaired surrogates, which databases can't store. */
const unkeepable = /\0|\p{Surrogate}/u;

const isText = (value: string): boolean => !unkeepable.test(value);

/** Texts that may have several lines. */
const severalLines = ['remarks'];
/** Texts that their call cleans, values of manifests, which have rules of their own, and passwords, which nobody is shown. */
const isExempt = (name: string) => /^(?:content|terms|q|value)$|password/i.test(name);

/** Returns the problem of a text, if any. `name` is that of its property. */
function problemOf({ name, text }: { name: string; text: string }): string | undefined {
  if (!isText(text)) return 'must not contain NUL or half of a surrogate pair';
  if (isExempt(name)) return undefined;
  if (!isPrintable(text))
    return 'must not contain control characters, or characters that are invisible or change the writing direction';
  return text.includes('\n') && !severalLines.includes(name) ? 'must be one line' : undefined;
}

/** Returns the places of such texts in a request, such as `body/name`. Property names are checked as well. `at` is the name of the root. */
export function brokenTexts(at: string, sent: unknown): Place[] {
  const places: Place[] = [];
  // Iterative, because a body can be nested too deeply for recursion.
  const rest: { at: string; name: string; value: unknown }[] = [{ at, name: '', value: sent }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { at: place, name, value } = next;
    const problem = typeof value === 'string' ? problemOf({ name, text: value }) : undefined;
    if (problem !== undefined) places.push({ at: place, problem });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const wrong = problemOf({ name, text: key });
      if (wrong === undefined) rest.push({ at: `${place}/${key}`, name: isExempt(name) ? name : key, value: inner });
      else places.push({ at: place, problem: wrong });
    }
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
