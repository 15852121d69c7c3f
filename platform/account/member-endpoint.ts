import type { Database } from '../../server/database/database.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';

export const memberEndpoint = ({ database }: { database: Database }) =>
  ({
    getMember: async ({ brand, session }) => {
      const { nickname } = await database.single(brand.id, (tx) =>
        tx
          .selectFrom('player')
          .select('nickname')
          .where('tenant', '=', brand.id)
          .where('id', '=', session.playerId)
          .executeTakeFirstOrThrow(),
      );
      return { id: session.playerId, nickname, account: session.username, type: session.type };
    },
  }) satisfies Partial<Endpoints<'account'>>;
