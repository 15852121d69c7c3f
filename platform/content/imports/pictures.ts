import { createHash } from 'node:crypto';
import { limits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { FolderPart } from '../../../server/folder-parts.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Hash of a picture as stored: re-encoded like members' images, once per file. Throws `upload.not_an_image` and `upload.too_large`. */
export async function takePicture({
  database,
  clock,
  tenant,
  part: { size, bytes },
  dryRun,
  reEncode,
}: {
  database: Database;
  clock: Clock;
  tenant: string;
  part: FolderPart;
  dryRun: boolean;
  reEncode: (bytes: Buffer) => Promise<Buffer>;
}): Promise<string> {
  if (size > limits.uploadBytes) throw new CodedError('upload.too_large');
  if (size === 0) throw new CodedError('upload.not_an_image');
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const given = Buffer.concat(pieces);
  const source = hashOf(given);
  const known = await database.asOperator((trx) =>
    trx
      .selectFrom('content_picture')
      .select('hash')
      .where('tenant', '=', tenant)
      .where((row) => row.or([row('source', '=', source), row('hash', '=', source)]))
      .limit(1)
      .executeTakeFirst(),
  );
  if (known !== undefined) return known.hash;
  const drawn = await reEncode(given);
  const hash = hashOf(drawn);
  // Not served before an entry names it, and swept if none does.
  if (!dryRun)
    await database.asOperator((trx) =>
      trx
        .insertInto('content_picture')
        .values({ tenant, hash, source, bytes: drawn, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  return hash;
}
