import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { guardWrites } from '../../server/brands/move/guard-writes.ts';
import { type MoveState, onBothSides, tenantsOf } from '../../server/brands/move/side.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createLog } from '../../server/log.ts';
import { aServerDatabase, migratedTemplate } from './database.ts';
import { patience } from './patience.ts';

type MovingDatabase = Database & {
  /** Sets the state of a brand's move, and the other side's place. Its writes are guarded from then on. */
  move(brand: string, state: MoveState['state'], place?: string): Promise<void>;
};

/** A database of the platform whose brands move. `close` removes it. */
export const aMovingDatabase = async (): Promise<MovingDatabase> => {
  const migrations = platformMigrations;
  const { url, drop } = await aServerDatabase(await migratedTemplate(migrations));
  const database = await openDatabase({
    databaseUrl: url,
    migrations,
    log: createLog({ level: 'silent' }),
    wait: patience,
  });
  return {
    ...database,
    move: (brand, state, place = '') =>
      onBothSides({ source: url, target: url }, async ({ source, target }) => {
        const move = {
          brand,
          tenants: tenantsOf(brand),
          source,
          target,
          migrations,
          notices: [],
          report: () => undefined,
        };
        await guardWrites(move, source);
        await source.rows(
          `insert into brand_move (brand, move, state, place) values ($1, 'm1', $2, $3) on conflict (brand) do update set state = $2`,
          [brand, state, place],
        );
      }),
    close: async () => {
      await database.close();
      await drop();
    },
  };
};
