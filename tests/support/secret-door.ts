import { openSecrets, type RefusedSecret, type SecretDoor } from '../../server/brands/secrets/open-secrets.ts';
import { createLog } from '../../server/log.ts';

/** The real access to secrets, over values by name and grants in the form of LIVERY_SECRET_GRANTS. */
export const aSecretDoor = (
  values: Readonly<Record<string, string>>,
  {
    grants = {},
    record,
  }: { grants?: Readonly<Record<string, readonly string[]>>; record?: (refused: RefusedSecret) => void } = {},
): SecretDoor =>
  openSecrets({
    read: (name) => values[name],
    grants: new Map(Object.entries(grants).map(([name, brands]) => [name, new Set(brands)])),
    log: createLog({ level: 'silent' }),
    ...(record && { record }),
  });
