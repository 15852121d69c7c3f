import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { deleteRows, selectRows } from '../../../server/database/rows.ts';
import { picturesElsewhere } from '../imports/write-content.ts';
import { picturesIn } from '../live/live-content.ts';
import { readRows } from '../live/load-content.ts';
import { readDrafts } from './drafts.ts';
import type { EntryName } from './entry-folder.ts';

type Listed = AdminValueOf<'listContentPictures'>[number];

const usesListed = 20;

/** The pictures of a brand with where they are used, newest first. */
export async function listPictures(database: Database, tenant: string): Promise<Listed[]> {
  return database.asOperator(async (tx) => {
    const uses = await usesOf(tx, tenant);
    const rows = await selectRows(tx, 'content_picture', { tenant })
      .select(['hash', 'name', 'created_at', ({ fn }) => fn<number>('length', ['bytes']).as('size')])
      .orderBy('created_at', 'desc')
      .orderBy('hash')
      .limit(500)
      .execute();
    return rows.map(({ hash, name, size, created_at }) => {
      const of = uses.get(hash) ?? [];
      return {
        hash,
        name,
        size,
        createdAt: created_at.toISOString(),
        uses: of.slice(0, usesListed),
        more: Math.max(0, of.length - usesListed),
      };
    });
  });
}

/** Entries and drafts by the hash of a picture that they show. */
async function usesOf(tx: AnyTx, tenant: string): Promise<Map<string, EntryName[]>> {
  const uses = new Map<string, EntryName[]>();
  const drafts = (await readDrafts(tx, tenant)).map(({ kind, id, record }) => ({ kind, id, content: record }));
  for (const entry of [...(await readRows(tx, tenant)), ...drafts])
    for (const hash of picturesIn([entry])) {
      const of = uses.get(hash) ?? [];
      if (!of.some(({ kind, id }) => kind === entry.kind && id === entry.id))
        uses.set(hash, [...of, { kind: entry.kind, id: entry.id }]);
    }
  return uses;
}

/** A picture as WebP. Throws `request.not_found`. */
export async function readLibraryPicture(database: Database, tenant: string, hash: string): Promise<Buffer> {
  const found = await database.asOperator((tx) =>
    selectRows(tx, 'content_picture', { tenant, hash }).select('bytes').executeTakeFirst(),
  );
  if (found === undefined) throw unknown();
  return Buffer.from(found.bytes);
}

/** Deletes a picture. Throws `request.not_found`, and `change.refused` if something shows it or an undo can restore it. */
export async function deletePicture(database: Database, tenant: string, hash: string): Promise<void> {
  await database.asOperator(async (tx) => {
    const uses = (await usesOf(tx, tenant)).get(hash)?.[0];
    if (uses !== undefined)
      throw new CodedError('change.refused', {
        message: `${uses.id} (${uses.kind}) shows the picture: change it first`,
      });
    if (picturesIn(await picturesElsewhere(tx, tenant)).has(hash))
      throw new CodedError('change.refused', {
        message: 'a scheduled publication or an undo of the last 30 days can still show the picture',
      });
    const deleted = await deleteRows(tx, 'content_picture', { tenant, hash }).executeTakeFirst();
    if (deleted.numDeletedRows !== 1n) throw unknown();
  });
}

const unknown = () => new CodedError('request.not_found', { message: 'the library has no such picture' });
