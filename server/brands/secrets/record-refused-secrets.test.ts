import { expect, it } from 'vitest';
import { platformMigrations } from '../../../platform/migrations/platform-migrations.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { systemClock as clock } from '../../clock.ts';
import { createLog } from '../../log.ts';
import { recordWithheld } from './record-refused-secrets.ts';

it('records a withheld secret in the audit log of the brand, once however often it is requested', async () => {
  const database = await aDatabase({ migrations: platformMigrations });
  const log = createLog({ level: 'silent' });
  const door = aSecretDoor({}, { record: recordWithheld({ database, clock, log }) });
  for (const id of ['jade', stagingTenant('jade'), 'jade'])
    door.secretOf({ brand: { id }, kind: 'chat', name: 'AURORA__CHAT_SECRET' });
  door.secretOf({ brand: { id: 'jade' }, kind: 'client', name: 'JADE__HUB_SIGNING_KEY' });
  const rows = () =>
    database.asOperator((trx) =>
      trx
        .selectFrom('audit')
        .select(['tenant', 'actor', 'after'])
        .where('action', '=', 'secret.refused')
        .execute(),
    );
  await expect.poll(async () => (await rows()).length).toBe(2);
  // Two rows are written concurrently, in any order.
  const found = await rows();
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      {
        ...{ tenant: 'jade', actor: 'system' },
        after: { at: 'use', kind: 'chat', name: 'AURORA__CHAT_SECRET', refusal: 'owner' },
      },
      {
        ...{ tenant: 'jade', actor: 'system' },
        after: { at: 'use', kind: 'client', name: 'JADE__HUB_SIGNING_KEY', refusal: 'kind' },
      },
    ]),
  );
  await database.close();
});
