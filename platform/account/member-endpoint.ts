import type { Database } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';

export const memberEndpoint = ({ database }: { database: Database }) =>
  ({
    getMember: async ({ brand, session }) => {
      const { nickname } = await database.single(brand.id, (tx) =>
        selectRows(tx, 'player', { tenant: brand.id, id: session.playerId })
          .select('nickname')
          .executeTakeFirstOrThrow(),
      );
      return { id: session.playerId, nickname, account: session.username, type: session.type };
    },
  }) satisfies Partial<Endpoints<'account'>>;
