import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import type { Origin } from '../account/audit.ts';
import { requireNewPassword } from '../account/passwords/new-password.ts';
import { findPlayerById } from '../account/players.ts';
import { spendAddress } from '../protection/spend-address.ts';
import type { RecoveryTokens } from './recovery-tokens.ts';
import { newPasswordOf, noteFailedReset, type ResetParts, resetPassword } from './reset-password.ts';

export type ResetByLinkParts = ResetParts & { tokens: RecoveryTokens };

type Wish = { brand: Brand; body: BodyOf<'resetPasswordByLink'>; origin: Origin };

/** Sets a new password with a recovery link; returns the account id. All its sessions and devices end. */
export function createResetByLink(parts: ResetByLinkParts) {
  const { database, limits, budgets, sessions, tokens } = parts;
  return async ({ brand, body, origin }: Wish): Promise<string> => {
    const tenant = brand.id;
    if (!brand.manifest.recovery.email) throw new CodedError('module.off');
    requireNewPassword({ ...body, brand });
    const budget = budgets.recoverAddress;
    await spendAddress({ database, limits, tenant, budget, address: origin.address });
    const token = body.token.trim();
    const player = await database.asTenant(tenant, async (trx) => {
      const id = await tokens.ownerOf({ trx, tenant, token });
      return id === undefined ? undefined : findPlayerById({ trx, tenant, id });
    });
    if (
      player?.status === 'active' &&
      (await newPasswordOf({ ...parts, player, plain: body.newPassword }).then((password) =>
        database.asTenant(tenant, async (trx) => {
          if (!(await tokens.redeem({ trx, tenant, token }))) return false;
          await resetPassword({ parts, trx, brand, player, password, proof: 'mail', origin });
          await sessions.endAllOf({ trx, tenant, player: player.id });
          return true;
        }),
      ))
    )
      return player.id;
    await noteFailedReset({ parts, tenant, player, proof: 'mail', origin });
    throw new CodedError('code.invalid');
  };
}
