import Negotiator from 'negotiator';
import { textCache } from './text-cache.ts';

export type Coding = 'br' | 'gzip';

/** Browsers send few different headers. Of all other headers only some are cached. */
const known = textCache<Coding | 'identity'>(64 * 1024);
const longestParsed = 200;

/** The coding that the client prefers; the smaller one if it prefers both alike. `identity` if it names none that we support. */
export function acceptedCoding(header: string | string[] | undefined): Coding | 'identity' {
  if (typeof header !== 'string') return 'identity';
  const accepted = known.get(header);
  if (accepted !== undefined) return accepted;
  // A header longer than any that browsers send is not parsed.
  if (header.length > longestParsed) return 'identity';
  const best = negotiate(header);
  known.set(header, best);
  return best;
}

/** The package's function; its types lack the options. */
type Accepted = { encodings(available: string[], options: { preferred: string[] }): string[] };

function negotiate(header: string): Coding | 'identity' {
  const accepted: Accepted = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = accepted.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return best === 'br' || best === 'gzip' ? best : 'identity';
}
