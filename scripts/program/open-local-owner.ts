import { writeAdminAddress } from '../../config-server/admin/door/admin-token.ts';
import { createLocalOwner, type LocalOwner, type OwnerSecrets } from '../../config-server/admin/door/local-owner.ts';
import type { Clock } from '../../server/clock.ts';
import { addressOf } from './listen.ts';
import type { Settings } from './settings.ts';

/** The owner of a sandbox. The token is in a file under DATA_DIR, where the command finds it. */
export async function openLocalOwner({
  settings,
  clock,
  origin,
  secrets,
}: {
  settings: Settings;
  clock: Clock;
  /** The console's origin. */
  origin: () => string;
  secrets?: OwnerSecrets | undefined;
}): Promise<{
  owner: LocalOwner;
  /** The port is known only when the program listens; the token is needed before. */
  listensOn(port: number): Promise<void>;
  remove(): Promise<void>;
}> {
  const urlAt = (port: number) => `http://${addressOf(settings.host)}:${port}`;
  const { dataDir, port, consoleHost: host } = settings;
  const admin = await writeAdminAddress({ dataDir, url: urlAt(port), host });
  return {
    owner: createLocalOwner({ token: admin.token, clock, origin, secrets }),
    listensOn: async (known) => {
      if (known !== port) await admin.moveTo(urlAt(known));
    },
    remove: admin.remove,
  };
}
