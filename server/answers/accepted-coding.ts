import Negotiator from 'negotiator';
import { textCache } from './text-cache.ts';

export type Coding = 'br' | 'gzip';

/** Browsers send the same few; of what else is sent, only some are kept. */
const known = textCache<Coding | 'identity'>({ bytes: 64 * 1024 });
const longestKept = 200;

/**
 * The coding that a client likes best, the smaller one where it likes both alike; `identity` where it names none that we have.
 */
export function acceptedCoding(header: string | string[] | undefined): Coding | 'identity' {
  if (typeof header !== 'string') return 'identity';
  const accepted = known.get(header);
  if (accepted !== undefined) return accepted;
  // Longer than what browsers send: not worth reading.
  if (header.length > longestKept) return 'identity';
  const best = negotiate(header);
  known.set(header, best);
  return best;
}

/** As the package has it; its types lack the options. */
type Accepted = { encodings(available: string[], options: { preferred: string[] }): string[] };

function negotiate(header: string): Coding | 'identity' {
  const accepted: Accepted = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = accepted.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return best === 'br' || best === 'gzip' ? best : 'identity';
}
