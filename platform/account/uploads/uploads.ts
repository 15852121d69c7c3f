import { randomBytes } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import type { Tx } from '../../../server/database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../server/database/rows.ts';
import type { UploadUse } from './upload-table.ts';

type Owned = { readonly player: string };

/** Retention of unused uploads. */
const unusedRetention = 24 * 3_600_000;

const isId = (text: string) => /^[\w-]{32}$/.test(text);

export const uploadPath = '/media/uploads/';
/** Address of an upload, on the brand's own host, because only its owner's session may read it. */
export const uploadUrl = (id: string) => `${uploadPath}${id}`;

/** Images of members, each with one owner and one use (ADR 015). */
export type Uploads = {
  /** Stores an image and returns its id. */
  store(tx: Tx, input: Owned & { bytes: Uint8Array }): Promise<string>;
  read(tx: Tx, input: Owned & { id: string }): Promise<Uint8Array | undefined>;
  /** Assigns the player's images to a use. Throws `upload.unknown` if one doesn't exist, is another's, or is used otherwise. */
  assign(tx: Tx, input: Owned & { ids: readonly string[]; use: UploadUse }): Promise<void>;
  remove(tx: Tx, input: Owned & { id: string; use: UploadUse }): Promise<void>;
  /** Deletes images unused for a day. */
  sweep(tx: Tx): Promise<void>;
};

/** Bytes of an image that is stored for this use, for staff; `undefined` if there is none. */
export async function readUpload(tx: Tx, id: string, use: UploadUse): Promise<Uint8Array | undefined> {
  const row = await selectRows(tx, 'upload', { tenant: tx.tenant, id, kept_for: use })
    .select('bytes')
    .executeTakeFirst();
  return row?.bytes;
}

export const uploads: Uploads = {
  store: async (tx, { player, bytes }) => {
    const id = randomBytes(24).toString('base64url');
    await tx
      .insertInto('upload')
      .values({ tenant: tx.tenant, id, player_id: player, bytes, kept_for: null, created_at: tx.clock.now() })
      .execute();
    return id;
  },
  read: async (tx, { player, id }) => {
    if (!isId(id)) return undefined;
    const row = await selectRows(tx, 'upload', { tenant: tx.tenant, id, player_id: player })
      .select('bytes')
      .executeTakeFirst();
    return row?.bytes;
  },
  assign: async (tx, { player, ids, use }) => {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    const assigned = wanted.every(isId)
      ? await updateRows(tx, 'upload', { tenant: tx.tenant, player_id: player })
          .set({ kept_for: use })
          .where('id', 'in', wanted)
          .where((eb) => eb.or([eb('kept_for', 'is', null), eb('kept_for', '=', use)]))
          .returning('id')
          .execute()
      : [];
    if (assigned.length < wanted.length) throw new CodedError('upload.unknown');
  },
  remove: async (tx, { player, id, use }) => {
    await deleteRows(tx, 'upload', { tenant: tx.tenant, id, player_id: player, kept_for: use }).execute();
  },
  sweep: async (tx) => {
    await deleteRows(tx, 'upload', { tenant: tx.tenant })
      .where('kept_for', 'is', null)
      .where('created_at', '<=', new Date(tx.clock.now().getTime() - unusedRetention))
      .execute();
  },
};
