import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { operatorRole } from '../../server/database/roles.ts';

const signature = 'supplier_bookings(text)';

/** Archiving a brand reads its bookings in its own transaction without access to players' rows: functions return two figures. */
export const supplierBookingMigrations: readonly Migration[] = [
  {
    id: 'suppliers.005-bookings-of-a-brand',
    up: async (db) => {
      const statements = [
        // Row-level security is forced: an owner that does not inherit the tenant role's policy would see no rows.
        ...['bet', 'supplier_transaction'].map(
          (table) =>
            `create policy counted_rows on ${table} for select using (tenant = current_setting('livery.tenant', true))`,
        ),
        `create function ${signature.replace('text', 'of_tenant text')}
          returns table (open bigint, newest timestamptz) language plpgsql security definer as $$
          declare
            own text := coalesce(current_setting('livery.tenant', true), '');
          begin
            perform set_config('livery.tenant', of_tenant, true);
            select count(*) into open from bet where bet.tenant = of_tenant and bet.status = 'open';
            select max(t.at) into newest from supplier_transaction t where t.tenant = of_tenant;
            perform set_config('livery.tenant', own, true);
            return next;
          end $$`,
        // Temporary tables come last: otherwise a session could put its own table before the real one.
        `do $$ begin
          execute format('alter function ${signature} set search_path to pg_catalog, %I, pg_temp', current_schema());
        end $$`,
        `revoke all on function ${signature} from public`,
        `grant execute on function ${signature} to ${operatorRole}`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  },
];
