import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../../server/clock.ts';
import { hashOfSecret, makeStaffSecret, type StaffIdentity } from '../../../server/staff/staff-identity.ts';
import { sessionLife } from '../../../server/staff/staff-parts.ts';
import { isToken } from './admin-token.ts';

const linkLife = 600_000;
/** Maximum number of links and of sessions, which are in memory. Only the local owner makes links, so the limit is for loops in scripts. */
const most = 100;

/** End of each link and of each session, by the hash of its secret. */
export type OwnerSecrets = { readonly links: Map<string, Date>; readonly sessions: Map<string, Date> };

export type LocalOwner = {
  identify(token: string): StaffIdentity | undefined;
  /** Returns an address that opens the console once. */
  makeLink(): { readonly address: string; readonly expiresAt: Date };
  /** Throws `auth.wrong_credentials`. */
  signIn(input: { secret: string; isHere: boolean }): {
    readonly token: string;
    readonly identity: StaffIdentity & { readonly expiresAt: Date };
  };
  /** Whether a session with this hash of its token is open. */
  hasSession(hash: string): boolean;
  /** Ends the session of an identity. Returns whether it was one of the local owner's. */
  signOut(identity: StaffIdentity): boolean;
};

/**
 * The owner of a sandbox, who has no account. The command uses the token beside the data folder; a browser gets a session by a link.
 * Links and sessions are in memory and end with the process, like the token.
 */
export function createLocalOwner({
  token,
  clock,
  origin,
  secrets: { links, sessions } = { links: new Map(), sessions: new Map() },
}: {
  token: string;
  clock: Clock;
  /** Origin of the console. */
  origin: () => string;
  secrets?: OwnerSecrets | undefined;
}): LocalOwner {
  const add = (map: Map<string, Date>, life: number) => {
    const now = clock.now();
    for (const [hash, until] of map) if (until <= now) map.delete(hash);
    if (map.size >= most) throw new CodedError('request.too_many', { retryAfter: life / 1000 });
    const secret = makeStaffSecret();
    const expiresAt = new Date(now.getTime() + life);
    map.set(hashOfSecret(secret), expiresAt);
    return { secret, expiresAt };
  };
  const owner = { actor: 'local', role: 'owner', brands: null, flags: null, languages: null } as const;
  return {
    identify(given) {
      if (isToken({ given, token })) return { ...owner, expiresAt: null, hash: '' };
      const hash = hashOfSecret(given);
      const expiresAt = sessions.get(hash);
      return expiresAt !== undefined && expiresAt > clock.now() ? { ...owner, expiresAt, hash } : undefined;
    },
    makeLink() {
      const { secret, expiresAt } = add(links, linkLife);
      // The secret follows `#`, which browsers never send.
      return { address: `${origin()}/sign-in#${secret}`, expiresAt };
    },
    signIn({ secret, isHere }) {
      const hash = hashOfSecret(secret);
      const until = links.get(hash);
      if (!isHere || until === undefined || until <= clock.now())
        throw new CodedError('auth.wrong_credentials', {
          message: 'this link is unknown, used or expired, or was made on another machine: run livery console',
        });
      links.delete(hash);
      const { secret: session, expiresAt } = add(sessions, sessionLife);
      return { token: session, identity: { ...owner, expiresAt, hash: hashOfSecret(session) } };
    },
    hasSession(hash) {
      const expiresAt = sessions.get(hash);
      return expiresAt !== undefined && expiresAt > clock.now();
    },
    signOut: ({ hash }) => sessions.delete(hash),
  };
}
