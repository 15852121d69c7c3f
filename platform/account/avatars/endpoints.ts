import { avatarIds } from '../../../schema/vocabulary.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { auditAccount } from '../audit.ts';
import { type Uploads, uploadUrl } from '../uploads/uploads.ts';

const isDrawn = (icon: string) => (avatarIds as readonly string[]).includes(icon);

const answerOf = (icon: string | null) => ({ icon, url: icon === null || isDrawn(icon) ? null : uploadUrl(icon) });

/** Avatar of a member: a built-in drawing, an uploaded image, or none. */
export const avatarEndpoints = ({ database, uploads }: { database: Database; uploads: Uploads }) => {
  const current = async (tx: Tx, player: string) => {
    const row = await tx
      .selectFrom('player')
      .select('avatar')
      .where('tenant', '=', tx.tenant)
      .where('id', '=', player)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return row.avatar;
  };
  return {
    getHeadIcon: async ({ brand, session }) => {
      const tenant = brand.id;
      const row = await database.single(tenant, (tx) =>
        tx
          .selectFrom('player')
          .select('avatar')
          .where('tenant', '=', tenant)
          .where('id', '=', session.playerId)
          .executeTakeFirst(),
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
        await tx
          .updateTable('player')
          .set({ avatar: icon })
          .where('tenant', '=', tenant)
          .where('id', '=', player)
          .execute();
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
