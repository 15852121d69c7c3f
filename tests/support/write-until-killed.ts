import { openDatabase } from '../../server/database/open-database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { createLog } from '../../server/log.ts';

/** Writes into the given data folder until it is killed, and prints each id after its transaction is acknowledged. */
const [, , dataDir] = process.argv;
if (!dataDir) throw new Error('usage: write-until-killed DATA_DIR');
const database = await openDatabase({ dataDir, migrations: [], log: createLog({ level: 'silent' }) });

for (;;) {
  const id = uuidV7();
  await database.asTenant('killed', (tx) =>
    tx
      .insertInto('audit')
      .values({
        tenant: 'killed',
        id,
        scope: 'player',
        actor: 'test',
        action: 'write',
        subject: null,
        address: null,
        before: null,
        after: JSON.stringify({ filler: 'x'.repeat(2_000) }),
        request_id: null,
      })
      .execute(),
  );
  process.stdout.write(`${id}\n`);
}
