import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawOnSale } from './draw.ts';

type Pair = { readonly privateKey: string; readonly publicKey: string };

export type StudioKeys = {
  /** The studio's own key pair, and the key pair with which the brands sign. */
  readonly studio: Pair;
  readonly operator: Pair;
  /** Results of draws are derived from it. */
  readonly secret: string;
  /** Milliseconds. There were no draws before this time. */
  readonly since: number;
  /** The first draw in which each lottery has its own drum; before it, all drew three digits. */
  readonly ownDrumsFrom: number;
};

/** Creates the keys at the first start and stores them in a file that only its owner can read. */
export function studioKeys(folder: string, now: Date): StudioKeys {
  const file = join(folder, 'keys.json');
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Omit<StudioKeys, 'ownDrumsFrom'> & Partial<StudioKeys>;
    if (stored.ownDrumsFrom !== undefined) return { ...stored, ownDrumsFrom: stored.ownDrumsFrom };
    // Tickets may already have been sold for the current draw, so own drums start with the next one.
    const keys = { ...stored, ownDrumsFrom: drawOnSale(now.getTime()) + 1 };
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = {
    studio: aPair(),
    operator: aPair(),
    secret: randomBytes(32).toString('hex'),
    since: now.getTime(),
    ownDrumsFrom: 0,
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
