import { avatarIds } from '../../../schema/vocabulary.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { auditAccount } from '../audit.ts';
import { type Uploads, uploadUrl } from '../uploads/uploads.ts';

const isDrawn = (icon: string) => (avatarIds as readonly string[]).includes(icon);

const answerOf = (icon: string | null) => ({ icon, url: icon === null || isDrawn(icon) ? null : uploadUrl(icon) });

/** Avatar of a member: a built-in drawing, an uploaded image, or none. */
export const avatarEndpoints = ({ database, uploads }: { database: Database; uploads: Uploads }) => {
  const current = async (tx: Tx, player: string) => {
    const row = await selectRows(tx, 'player', { tenant: tx.tenant, id: player })
      .select('avatar')
      .forUpdate()
      .executeTakeFirstOrThrow();
    return row.avatar;
  };
  return {
    getHeadIcon: async ({ brand, session }) => {
      const tenant = brand.id;
      const row = await database.single(tenant, (tx) =>
        selectRows(tx, 'player', { tenant, id: session.playerId }).select('avatar').executeTakeFirst(),
      );
      return answerOf(row?.avatar ?? null);
    },
    setHeadIcon: async ({ brand, session, body: { icon }, client, requestId }) => {
      const tenant = brand.id;
      const player = session.playerId;
      await database.asTenant(tenant, async (tx) => {
        const before = await current(tx, player);
        if (icon === before) return;
        if (icon !== null && !isDrawn(icon)) await uploads.assign(tx, { player, ids: [icon], use: 'avatar' });
        // The replaced upload is no longer used anywhere.
        if (before !== null && !isDrawn(before)) await uploads.remove(tx, { player, id: before, use: 'avatar' });
        await updateRows(tx, 'player', { tenant, id: player }).set({ avatar: icon }).execute();
        await auditAccount(tx, {
          action: 'account.avatar_set',
          player,
          origin: { address: client.address, requestId },
          before: { avatar: before },
          after: { avatar: icon },
        });
      });
      return answerOf(icon);
    },
  } satisfies Partial<Endpoints<'account'>>;
};
