import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Pair = { readonly privateKey: string; readonly publicKey: string };

export type StudioKeys = {
  /** The studio's own, and that which the brands sign with. */
  readonly studio: Pair;
  readonly operator: Pair;
  /** Results of draws follow from it. */
  readonly secret: string;
  /** Milliseconds: no draw was held before. */
  readonly since: number;
};

/** Made at the first start and kept in a file for its owner alone. */
export function studioKeys({ folder, now }: { folder: string; now: Date }): StudioKeys {
  const file = join(folder, 'keys.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StudioKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = {
    studio: aPair(),
    operator: aPair(),
    secret: randomBytes(32).toString('hex'),
    since: now.getTime(),
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

const aPair = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
