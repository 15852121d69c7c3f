import { sql } from 'kysely';
import { memberTypes } from '../../schema/constants.ts';
import type { Migration } from '../../server/database/migration.ts';

/** Brands with players older than fixed currencies. The node that serves a brand records its currency. */
export const brandCurrencyMigrations: readonly Migration[] = [
  {
    id: 'brand-currencies.001-brands-with-players',
    up: async (db) => {
      const tables = ['ledger_account', 'player', 'brand_currency'];
      const force = async (word: 'force' | 'no force') => {
        for (const name of tables)
          await sql.raw(`alter table ${name} ${word} row level security`).execute(db);
      };
      // Policies also apply to the owner, who would read and write nothing.
      await force('no force');
      await sql
        .raw(
          `insert into brand_currency (tenant, currency, since)
          select distinct account.tenant, null::text, now() from ledger_account account
          join player on player.tenant = account.tenant and player.id = account.player_id
          where account.kind = 'wallet' and player.type not in (${memberTypes.trial.join(', ')})
          on conflict do nothing`,
        )
        .execute(db);
      await force('force');
    },
  },
];
