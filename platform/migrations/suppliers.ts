import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** Token of a launched game; it names player, session and game to the supplier. */
export type GameTokenTable = {
  tenant: string;
  /** SHA-256 of the token, base64url. */
  hash: string;
  /** Id of the aggregator in the brand's manifest. */
  aggregator: string;
  player_id: string;
  /** Not a foreign key: ended sessions are swept, tokens have a date of their own. */
  session_id: string;
  node_id: number;
  vendor: string;
  expires_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    game_token: GameTokenTable;
  }
}

export const supplierMigrations: readonly Migration[] = [
  {
    id: 'suppliers.001-game-tokens',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'game_token',
        columns: [
          'hash text not null',
          'aggregator text not null',
          'player_id text not null',
          'session_id text not null',
          'node_id integer not null',
          'vendor text not null',
          'expires_at timestamptz not null',
        ],
        key: ['hash'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
      });
      await sql`create index game_token_expiry on game_token (tenant, expires_at)`.execute(db);
    },
  },
];
