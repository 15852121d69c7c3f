import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { EncryptionKeyTable } from './encryption-key-table.ts';

const hour = 3_600_000;
/** A public key is issued for a day. Its private key is accepted one hour longer, for pages that fetched it just before. */
const handedOut = 24 * hour;
const accepted = handedOut + hour;
/** Minimum interval in ms between reads of the table, so that invented key ids can't cause a query per request. */
const rereadAfter = 1000;

type CachedKey = { readonly createdAt: number; readonly publicJwk: JWK; readonly privateKey: CryptoKey };

export type KeyRing = {
  /** Public keys, newest first; creates one if the newest is over a day old. */
  publicKeys(): Promise<JWK[]>;
  /** Private key of an id; `undefined` if unknown or too old. */
  privateKey(kid: string): Promise<CryptoKey | undefined>;
};

/** ECDH-ES keys shared by all nodes: stored encrypted in the database and cached in memory. */
export function createKeyRing(database: Database, clock: Clock, secrets: Secrets): KeyRing {
  let cached: ReadonlyMap<string, CachedKey> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let renewing: Promise<void> | undefined;

  const now = () => clock.now().getTime();
  const newest = () => [...cached.values()].sort((a, b) => b.createdAt - a.createdAt);

  const decryptRow = async (row: EncryptionKeyTable): Promise<[string, CachedKey]> => {
    const known = cached.get(row.kid);
    if (known !== undefined) return [row.kid, known];
    const jwk = JSON.parse(secrets.open({ sealed: row.private_key_sealed, boundTo: `key ${row.kid}` }));
    const privateKey = (await importJWK(jwk, 'ECDH-ES')) as CryptoKey;
    return [row.kid, { createdAt: row.created_at.getTime(), publicJwk: JSON.parse(row.public_key), privateKey }];
  };

  const reread = async () => {
    readAt = now();
    const since = new Date(now() - accepted);
    const rows = await database.asOperator((tx) =>
      tx.selectFrom('encryption_key').selectAll().where('created_at', '>', since).execute(),
    );
    cached = new Map(await Promise.all(rows.map(decryptRow)));
  };

  const isFresh = (key: CachedKey | undefined) => key !== undefined && key.createdAt > now() - handedOut;

  const renew = async () => {
    await reread();
    if (isFresh(newest()[0])) return;
    const made = await makeKey(secrets, clock.now());
    await database.asOperator(async (tx) => {
      // Lock, so that concurrent nodes create only one key.
      await sql`select pg_advisory_xact_lock(hashtext('livery.keys'))`.execute(tx);
      const fresh = await tx
        .selectFrom('encryption_key')
        .select('kid')
        .where('created_at', '>', new Date(now() - handedOut))
        .executeTakeFirst();
      if (fresh === undefined) await tx.insertInto('encryption_key').values(made).execute();
      await tx
        .deleteFrom('encryption_key')
        .where('created_at', '<=', new Date(now() - accepted))
        .execute();
    });
    await reread();
  };

  return {
    publicKeys: async () => {
      if (!isFresh(newest()[0])) {
        renewing ??= renew().finally(() => {
          renewing = undefined;
        });
        await renewing;
      }
      return newest()
        .filter(isFresh)
        .map(({ publicJwk }) => publicJwk);
    },
    privateKey: async (kid) => {
      if (!cached.has(kid) && now() - readAt >= rereadAfter) await reread();
      const key = cached.get(kid);
      return key !== undefined && key.createdAt > now() - accepted ? key.privateKey : undefined;
    },
  };
}

async function makeKey(secrets: Secrets, createdAt: Date): Promise<EncryptionKeyTable> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const kid = randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: 'enc', alg: 'ECDH-ES' };
  return {
    kid,
    public_key: JSON.stringify(publicJwk),
    private_key_sealed: secrets.seal({ text: JSON.stringify(await exportJWK(privateKey)), boundTo: `key ${kid}` }),
    created_at: createdAt,
  };
}
