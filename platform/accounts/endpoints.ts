import { CodedError } from '../../schema/errors.ts';
import { checkField } from '../../schema/rules/check-field.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import type { TellPasswordChange } from '../passwords/tell-password-change.ts';
import type { Challenges } from '../protection/challenges.ts';
import { spendAddress } from '../protection/endpoints.ts';
import { createChangePassword } from './change-password.ts';
import { createLogin, sessionRecord } from './login.ts';
import { findPlayer } from './players.ts';
import { createRegister, type RegisterParts } from './register.ts';
import { sessionEndpoints } from './session-endpoints.ts';

export const accountEndpoints = (
  parts: RegisterParts & {
    challenges: Challenges;
    tellPasswordChange: TellPasswordChange;
  },
) => {
  const { database, sessions, limits, budgets, challenges, tellPasswordChange } = parts;
  const login = createLogin(parts);
  const register = createRegister(parts);
  const changePassword = createChangePassword(parts);
  return {
    ...sessionEndpoints(parts),
    checkUsername: async ({ brand, client, query: { username, proof } }) => {
      const tenant = brand.id;
      const budget = budgets.usernameAddress;
      await spendAddress({ database, limits, tenant, budget, address: client.address });
      await challenges.redeem({ tenant, purpose: 'username', proof });
      const rule = brand.manifest.registration.fields.username;
      const faults = checkField({ value: username, rule });
      if (faults.length > 0)
        throw new CodedError('field.invalid', { value: { fields: { username: faults } } });
      const taken = await database.single(tenant, (trx) => findPlayer({ trx, tenant, username }));
      return { available: taken === undefined };
    },
    register: async (call) => {
      const { brand, body, client, requestId, language } = call;
      const origin = { address: client.address, requestId };
      const { account, opened } = await register({
        brand,
        body,
        language,
        origin,
        replaces: sessions.heldBy(call),
      });
      if (opened === undefined) return { account, session: null };
      sessions.handOver({ browser: call, opened });
      return { account, session: sessionRecord({ session: opened.session, brand }) };
    },
    login: async (call) => {
      const { brand, body, client, requestId } = call;
      const origin = { address: client.address, requestId };
      const opened = await login({ brand, body, origin, replaces: sessions.heldBy(call) });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ session: opened.session, brand });
    },
    changePassword: async (call) => {
      const { brand, body, session, client, requestId } = call;
      const origin = { address: client.address, requestId };
      const replaces = sessions.heldBy(call);
      const opened = await changePassword({ brand, body, session, origin, replaces });
      tellPasswordChange({ ...call, player: session.playerId });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ session: opened.session, brand });
    },
    getMember: async ({ brand, session }) => {
      const { nickname } = await database.single(brand.id, (trx) =>
        trx
          .selectFrom('player')
          .select('nickname')
          .where('tenant', '=', brand.id)
          .where('id', '=', session.playerId)
          .executeTakeFirstOrThrow(),
      );
      return { id: session.playerId, nickname, account: session.username, type: session.type };
    },
  } satisfies Partial<Endpoints>;
};
