import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawOnSale } from './draw.ts';

type Pair = { readonly privateKey: string; readonly publicKey: string };

export type StudioKeys = {
  /** The studio's own, and that which the brands sign with. */
  readonly studio: Pair;
  readonly operator: Pair;
  /** Results of draws follow from it. */
  readonly secret: string;
  /** Milliseconds: no draw was held before. */
  readonly since: number;
  /** The first draw of which each lottery has a drum of its own; all drew three digits before. */
  readonly ownDrumsFrom: number;
};

/** Made at the first start and kept in a file for its owner alone. */
export function studioKeys({ folder, now }: { folder: string; now: Date }): StudioKeys {
  const file = join(folder, 'keys.json');
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<StudioKeys, 'ownDrumsFrom'> &
      Partial<StudioKeys>;
    if (kept.ownDrumsFrom !== undefined) return { ...kept, ownDrumsFrom: kept.ownDrumsFrom };
    // Tickets may have been sold for the draw that was on sale until now.
    const keys = { ...kept, ownDrumsFrom: drawOnSale(now.getTime()) + 1 };
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
