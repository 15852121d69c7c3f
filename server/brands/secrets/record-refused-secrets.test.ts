import { expect, it } from 'vitest';
import { platformMigrations } from '../../../platform/migrations/platform-migrations.ts';
import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { systemClock as clock } from '../../clock.ts';
import { createLog } from '../../log.ts';
import { recordingRefusedSecrets, recordWithheld } from './record-refused-secrets.ts';

it('records a withheld secret in the audit log of the brand, once however often it is requested', async () => {
  const database = await aDatabase({ migrations: platformMigrations });
  const log = createLog({ level: 'silent' });
  const door = aSecretDoor({}, { record: recordWithheld(database, clock, log) });
  for (const id of ['jade', stagingTenant('jade'), 'jade'])
    door.secretOf({ brand: { id }, kind: 'chat', name: 'AURORA__CHAT_SECRET' });
  door.secretOf({ brand: { id: 'jade' }, kind: 'client', name: 'JADE__HUB_SIGNING_KEY' });
  const rows = () =>
    database.asOperator((tx) =>
      tx.selectFrom('audit').select(['tenant', 'actor', 'after']).where('action', '=', 'secret.refused').execute(),
    );
  await expect.poll(async () => (await rows()).length).toBe(2);
  // Two rows are written concurrently, in any order.
  const found = await rows();
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      {
        tenant: 'jade',
        actor: 'system',
        after: { at: 'use', kind: 'chat', name: 'AURORA__CHAT_SECRET', refusal: 'owner' },
      },
      {
        tenant: 'jade',
        actor: 'system',
        after: { at: 'use', kind: 'client', name: 'JADE__HUB_SIGNING_KEY', refusal: 'kind' },
      },
    ]),
  );
  await database.close();
});

it('records a refused publication at every brand whose secrets refused it, with its author, and nothing of a dry run', async () => {
  const database = await aDatabase({ migrations: platformMigrations });
  const fault = (tenant: string, rule: string, pointer: string) => ({
    tenant,
    rule,
    pointer,
    severity: 'error',
    message: `${pointer} is refused`,
  });
  const faults = [
    fault('jade', 'secret-owner', '/chat/secretName'),
    fault('jade', 'secret-owner', '/login/secretName'),
    fault('comet', 'secret-owner', '/chat/secretName'),
    fault('aurora', 'contrast', '/theme/colors/text'),
  ];
  const refused = new CodedError('release.invalid', { message: 'refused', value: { faults } });
  for (const dryRun of [true, false])
    await expect(
      recordingRefusedSecrets({
        database,
        clock,
        actor: 'ana',
        reason: 'a feast',
        dryRun,
        act: () => Promise.reject(refused),
      }),
    ).rejects.toBe(refused);
  const rows = await database.asOperator((tx) =>
    tx.selectFrom('audit').select(['tenant', 'actor', 'after']).orderBy('tenant').execute(),
  );
  const faultAt = (pointer: string) => ({ pointer, message: `${pointer} is refused` });
  expect(rows).toEqual([
    {
      tenant: 'comet',
      actor: 'ana',
      after: { at: 'publishing', reason: 'a feast', faults: [faultAt('/chat/secretName')] },
    },
    {
      tenant: 'jade',
      actor: 'ana',
      after: {
        at: 'publishing',
        reason: 'a feast',
        faults: [faultAt('/chat/secretName'), faultAt('/login/secretName')],
      },
    },
  ]);
  await database.close();
});
