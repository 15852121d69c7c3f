import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { limits, serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import type { FolderPart } from '../../../server/folder-parts.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a picture, re-encoded like members' images, once per file, and returns its hash. Throws `upload.not_an_image` and
 * `upload.too_large`.
 */
export async function storePicture({
  database,
  tenant,
  name,
  author,
  file: { size, bytes },
  dryRun = false,
  reEncode,
}: {
  database: Database;
  tenant: string;
  name: string;
  /** Actor who puts it into the library; null for a picture of a folder, which stays as long as something shows it. */
  author: string | null;
  file: Pick<FolderPart, 'bytes'> & { readonly size?: number };
  dryRun?: boolean;
  reEncode: (bytes: Buffer) => Promise<Buffer>;
}): Promise<string> {
  if (size !== undefined && size > limits.uploadBytes) throw new CodedError('upload.too_large');
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const given = Buffer.concat(pieces);
  if (given.length === 0) throw new CodedError('upload.not_an_image');
  const source = hashOf(given);
  const known = await database.asOperator((tx) =>
    selectRows(tx, 'content_picture', { tenant })
      .select('hash')
      .where((row) => row.or([row('source', '=', source), row('hash', '=', source)]))
      .limit(1)
      .executeTakeFirst(),
  );
  if (known !== undefined && author === null) return known.hash;
  if (known !== undefined) {
    await database.asOperator((tx) =>
      updateRows(tx, 'content_picture', { tenant, hash: known.hash }).set({ name, author }).execute(),
    );
    return known.hash;
  }
  const drawn = await reEncode(given);
  const hash = hashOf(drawn);
  // Not served before an entry names it.
  if (!dryRun)
    await database.asOperator(async (tx) => {
      if (author !== null) await requireRoom(tx, tenant);
      await tx
        .insertInto('content_picture')
        .values({ tenant, hash, source, bytes: drawn, name, author, created_at: tx.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  return hash;
}

/** Throws `upload.too_large` if the library of a brand is full. */
async function requireRoom(tx: AnyTx, tenant: string): Promise<void> {
  // Without the lock, two pictures stored at once would both take the last place.
  await sql`select pg_advisory_xact_lock(hashtext('livery.content-pictures'), hashtext(${tenant}))`.execute(tx);
  const { count } = await selectRows(tx, 'content_picture', { tenant })
    .where('author', 'is not', null)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= serverLimits.libraryPictures)
    throw new CodedError('upload.too_large', {
      message: `the library has ${serverLimits.libraryPictures} pictures, the limit of a brand: delete some first`,
    });
}
