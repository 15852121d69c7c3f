import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { BodyOf, Endpoints } from '../../server/http/endpoint.ts';
import type { Origin } from '../account/audit.ts';
import { requireNewPassword } from '../account/passwords/new-password.ts';
import { findPlayerById } from '../account/players.ts';
import { sessionRecord } from '../account/session-record.ts';
import { spendAddress } from '../protection/spend-address.ts';
import { type ChangePasswordParts, createChangePassword } from './change-password.ts';
import type { NotifyOfPasswordChange } from './notify-of-password-change.ts';
import { createRecoverByEmail, type RecoverByEmailParts } from './recover-by-email.ts';
import { recoveryTokens } from './recovery-tokens.ts';
import { createResetByPhone, type ResetByPhoneParts } from './reset-by-phone.ts';
import { newPasswordOf, noteFailedReset, type ResetParts, resetPassword } from './reset-password.ts';

export const recoveryEndpoints = (
  parts: ResetByPhoneParts &
    RecoverByEmailParts &
    ChangePasswordParts & { notifyOfPasswordChange: NotifyOfPasswordChange },
) => {
  const { sessions, notifyOfPasswordChange } = parts;
  const recoverByEmail = createRecoverByEmail(parts);
  const resetByLink = createResetByLink(parts);
  const resetByPhone = createResetByPhone(parts);
  const changePassword = createChangePassword(parts);
  return {
    recoverByEmail: async (call) => {
      await recoverByEmail(call);
      return {};
    },
    resetPasswordByLink: async (call) => {
      const { brand, body, client, requestId } = call;
      const player = await resetByLink({ brand, body, origin: { address: client.address, requestId } });
      notifyOfPasswordChange({ ...call, player });
      return {};
    },
    resetPasswordByPhone: async (call) => {
      const { brand, body, client, requestId } = call;
      const origin = { address: client.address, requestId };
      const opened = await resetByPhone({ brand, body, origin, replaces: sessions.sentSecretsOf(call) });
      notifyOfPasswordChange({ ...call, player: opened.session.playerId });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ parts, session: opened.session, brand });
    },
    changePassword: async (call) => {
      const { brand, body, session, client, requestId } = call;
      const origin = { address: client.address, requestId };
      const replaces = sessions.sentSecretsOf(call);
      const opened = await changePassword({ brand, body, session, origin, replaces });
      notifyOfPasswordChange({ ...call, player: session.playerId });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ parts, session: opened.session, brand });
    },
  } satisfies Endpoints<'recovery'>;
};

type Wish = { brand: Brand; body: BodyOf<'resetPasswordByLink'>; origin: Origin };

/** Sets a new password with a recovery link; returns the account id. All its sessions and devices end. */
function createResetByLink(parts: ResetParts) {
  const { database, limits, budgets, sessions } = parts;
  return async ({ brand, body, origin }: Wish): Promise<string> => {
    const tenant = brand.id;
    if (!brand.manifest.recovery.email) throw new CodedError('module.off');
    requireNewPassword({ ...body, brand });
    const budget = budgets.recoverAddress;
    await spendAddress({ database, limits, tenant, budget, address: origin.address });
    const token = body.token.trim();
    const player = await database.asTenant(tenant, async (tx) => {
      const id = await recoveryTokens.ownerOf(tx, token);
      return id === undefined ? undefined : findPlayerById(tx, id);
    });
    if (
      player?.status === 'active' &&
      (await newPasswordOf({ ...parts, player, plain: body.newPassword }).then((password) =>
        database.asTenant(tenant, async (tx) => {
          if (!(await recoveryTokens.redeem(tx, token))) return false;
          await resetPassword(tx, { parts, brand, player, password, proof: 'mail', origin });
          await sessions.endAllOf(tx, { player: player.id });
          return true;
        }),
      ))
    )
      return player.id;
    await noteFailedReset({ parts, tenant, player, proof: 'mail', origin });
    throw new CodedError('code.invalid');
  };
}
