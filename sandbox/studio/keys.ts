import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Pair = { readonly privateKey: string; readonly publicKey: string };

export type StudioKeys = {
  /** The studio's own key pair, and the key pair with which the brands sign. */
  readonly studio: Pair;
  readonly operator: Pair;
  /** Results of draws are derived from it. */
  readonly secret: string;
  /** Milliseconds. There were no draws before this time. */
  readonly since: number;
};

/** Creates the keys at the first start and stores them in a file that only its owner can read. */
export function studioKeys(folder: string, now: Date): StudioKeys {
  const file = join(folder, 'keys.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StudioKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = { studio: aPair(), operator: aPair(), secret: randomBytes(32).toString('hex'), since: now.getTime() };
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
