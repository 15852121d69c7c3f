import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Throws `user.unknown_or_disabled` if there is no such account. */
export type SetTemporaryPassword = (input: {
  readonly brand: Brand;
  readonly username: string;
  readonly reason: string;
  readonly actor: string;
  readonly origin: { readonly address: string; readonly requestId: string };
}) => Promise<AdminValueOf<'setTemporaryPassword'>>;

export const passwordEndpoints = (setTemporaryPassword: SetTemporaryPassword) =>
  ({
    setTemporaryPassword: async ({ brand, params, body: { reason }, actor, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      const set = await setTemporaryPassword({ brand, username: params.account, reason, actor, origin });
      log.info({ actor }, 'set a temporary password');
      return set;
    },
  }) satisfies AdminEndpoints<'recovery'>;
