import type { SetTemporaryPassword } from '../../../server/staff-desk.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

export const passwordEndpoints = (setTemporaryPassword: SetTemporaryPassword) =>
  ({
    setTemporaryPassword: async ({ brand, params, body: { reason }, actor, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      const set = await setTemporaryPassword({ brand, username: params.account, reason, actor, origin });
      log.info({ actor }, 'set a temporary password');
      return set;
    },
  }) satisfies AdminEndpoints<'recovery'>;
