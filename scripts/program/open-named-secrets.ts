import { openSecrets, type SecretDoor } from '../../server/brands/secrets/open-secrets.ts';
import { recordWithheld } from '../../server/brands/secrets/record-refused-secrets.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Log } from '../../server/log.ts';
import type { Settings } from './settings.ts';

/** Gives brands access to the secrets of the environment that they may use. Withheld secrets are recorded in the audit. */
export const openNamedSecrets = ({
  settings: { secrets },
  ...parts
}: {
  settings: Pick<Settings, 'secrets'>;
  database: Database;
  clock: Clock;
  log: Log;
}): SecretDoor => openSecrets({ ...secrets, log: parts.log, record: recordWithheld(parts) });
