import type { Endpoints } from '../../server/http/endpoint.ts';
import { sessionRecord } from '../account/session-record.ts';
import { createLogin } from './login.ts';
import type { LoginParts } from './login-attempt.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { trialEndpoints } from './trial-endpoints.ts';

export const accessEndpoints = (
  parts: LoginParts & Parameters<typeof sessionEndpoints>[0] & Parameters<typeof trialEndpoints>[0],
) => {
  const { sessions } = parts;
  const login = createLogin(parts);
  return {
    ...sessionEndpoints(parts),
    ...trialEndpoints(parts),
    login: async (call) => {
      const { brand, body, client, requestId } = call;
      const origin = { address: client.address, requestId };
      const opened = await login({ brand, body, origin, replaces: sessions.sentSecretsOf(call) });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ parts, session: opened.session, brand });
    },
  } satisfies Partial<Endpoints<'access'>>;
};
