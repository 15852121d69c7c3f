import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { CodedError } from '../../../schema/errors.ts';

/** argon2id (the library's default kind) at the cost of security.md: 19 MiB and 12 ms of a core each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False without a hash, but equally slow, so that a missing account and a wrong password can't be distinguished by time. */
  verify(input: { password: string; hash: string | undefined }): Promise<boolean>;
};

/** Unicode normal form, because keyboards encode the same characters differently. */
const normalize = (password: string) => password.normalize('NFKC');

/**
 * Hashes off the main thread with limited concurrency: each hash takes 19 MiB and one of libuv's four threads, which file and DNS
 * access share. A full queue refuses further hashes, so that a flood of logins can't exhaust memory.
 */
export async function createPasswords({
  concurrent = 2,
  queue = 200,
}: {
  concurrent?: number;
  queue?: number;
} = {}): Promise<Passwords> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrent) {
      if (waiting.length >= queue) throw new CodedError('service.unavailable', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  const decoy = await hash(randomBytes(24).toString('base64'), cost);

  return {
    hash: (password) => inTurn(() => hash(normalize(password), cost)),
    verify: async ({ password, hash: known }) => {
      const same = await inTurn(() => verify(known ?? decoy, normalize(password)));
      return same && known !== undefined;
    },
  };
}
