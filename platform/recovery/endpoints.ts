import type { Brand } from '../../server/brands/brand.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { sessionRecord } from '../accounts/login.ts';
import type { TellPasswordChange } from '../passwords/tell-password-change.ts';
import { createRecoverByEmail, type RecoverByEmailParts } from './recover-by-email.ts';
import { createRecoveryTokens } from './recovery-tokens.ts';
import { createResetByLink } from './reset-by-link.ts';
import { createResetByPhone, type ResetByPhoneParts } from './reset-by-phone.ts';

export const recoveryEndpoints = (
  given: ResetByPhoneParts &
    Omit<RecoverByEmailParts, 'tokens'> & {
      /** Done before accounts of a brand are asked about. */
      prepare(brand: Brand): Promise<void>;
      tellPasswordChange: TellPasswordChange;
    },
) => {
  const parts = { ...given, tokens: createRecoveryTokens(given) };
  const { sessions, prepare, tellPasswordChange } = parts;
  const recoverByEmail = createRecoverByEmail(parts);
  const resetByLink = createResetByLink(parts);
  const resetByPhone = createResetByPhone(parts);
  return [
    {
      operation: 'recoverByEmail',
      access: 'anyone',
      handle: async (call) => {
        await prepare(call.brand);
        await recoverByEmail(call);
        return {};
      },
    },
    {
      operation: 'resetPasswordByLink',
      access: 'anyone',
      handle: async (call) => {
        const { brand, body, client, requestId } = call;
        const player = await resetByLink({ brand, body, origin: { address: client.address, requestId } });
        tellPasswordChange({ ...call, player });
        return {};
      },
    },
    {
      operation: 'resetPasswordByPhone',
      access: 'anyone',
      handle: async (call) => {
        const { brand, body, client, requestId } = call;
        await prepare(brand);
        const origin = { address: client.address, requestId };
        const opened = await resetByPhone({ brand, body, origin, replaces: sessions.heldBy(call) });
        tellPasswordChange({ ...call, player: opened.session.playerId });
        sessions.handOver({ browser: call, opened });
        return sessionRecord({ session: opened.session, brand });
      },
    },
  ] satisfies Endpoint[];
};
