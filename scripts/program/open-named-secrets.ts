import { openSecrets, type SecretDoor } from '../../server/brands/secrets/open-secrets.ts';
import { recordWithheld } from '../../server/brands/secrets/record-refused-secrets.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Log } from '../../server/log.ts';
import type { Settings } from './settings.ts';

/** Opens the secrets of the environment to the brands that may use them; what is withheld is written into the audit. */
export const openNamedSecrets = ({
  settings: { secrets },
  ...parts
}: {
  settings: Pick<Settings, 'secrets'>;
  database: Database;
  clock: Clock;
  log: Log;
}): SecretDoor => openSecrets({ ...secrets, log: parts.log, record: recordWithheld(parts) });
