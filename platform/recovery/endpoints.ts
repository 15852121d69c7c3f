import type { Endpoints } from '../../server/http/endpoint.ts';
import { sessionRecord } from '../account/session-record.ts';
import { createChangePassword } from './change-password.ts';
import type { NotifyOfPasswordChange } from './notify-of-password-change.ts';
import { createRecoverByEmail, type RecoverByEmailParts } from './recover-by-email.ts';
import { createRecoveryTokens } from './recovery-tokens.ts';
import { createResetByLink } from './reset-by-link.ts';
import { createResetByPhone, type ResetByPhoneParts } from './reset-by-phone.ts';

export const recoveryEndpoints = (
  given: ResetByPhoneParts & Omit<RecoverByEmailParts, 'tokens'> & { notifyOfPasswordChange: NotifyOfPasswordChange },
) => {
  const parts = { ...given, tokens: createRecoveryTokens(given) };
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
