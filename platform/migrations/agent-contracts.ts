import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const agentContractMigrations: readonly Migration[] = [
  {
    id: 'agent-contracts.001-contracts',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'agent_contract',
        columns: [
          'id text not null',
          'player_id text not null',
          `kind text not null check (kind in ('daily', 'dividend', 'hourly'))`,
          `terms text not null check (terms <> '')`,
          'first_day text not null',
          'last_day text check (last_day >= first_day)',
          `status text not null check (status in ('offered', 'accepted', 'refused', 'replaced'))`,
          'offered_at timestamptz not null',
          'closed_at timestamptz',
        ],
        key: ['id'],
        constraints: [
          'foreign key (tenant, player_id) references player (tenant, id)',
          `check ((status = 'offered') = (closed_at is null))`,
        ],
        // Contracts are records: never deleted.
        tenant: ['select', 'insert', 'update'],
      });
      await sql`create unique index agent_contract_offered on agent_contract (tenant, player_id, kind)
        where status = 'offered'`.execute(db);
      await sql`create index agent_contract_player on agent_contract (tenant, player_id, id)`.execute(db);
    },
  },
];
