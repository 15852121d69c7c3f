import { isMemberType } from '../../schema/constants.ts';
import type { DatabaseAndClock, Tx } from '../../server/database/database.ts';
import { requireSecure } from '../../server/http/access.ts';
import type { Endpoints, Session } from '../../server/http/endpoint.ts';
import { auditAccount } from '../account/audit.ts';
import type { PlayerIndex } from '../account/lookup/player-index.ts';
import { requireMay } from '../account/may.ts';
import { sessionRecord } from '../account/session-record.ts';
import type { Sessions } from '../account/sessions.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';
import { spendAddress } from '../protection/spend-address.ts';
import { createLogin } from './login.ts';
import type { LoginParts } from './login-attempt.ts';
import { createResume, type ResumeParts } from './resume-session.ts';
import { startTrial } from './trial.ts';

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

/** Trial play: each visitor gets an account of their own, which the sweep closes later. */
const trialEndpoints = (
  parts: DatabaseAndClock & LimitsAndBudgets & { sessions: Sessions; playerIndex: PlayerIndex },
) =>
  ({
    startTrial: async (call) => {
      const { brand, client, requestId, session } = call;
      const { database, limits, budgets, sessions } = parts;
      requireSecure(client);
      // Reuse a running trial.
      if (session !== undefined && isMemberType(session.type, 'trial')) return sessionRecord({ parts, session, brand });
      // A member on a break can't play on as somebody else.
      if (session !== undefined && isMemberType(session.type, 'real')) {
        const { playerId: player } = session;
        await database.single(brand.id, (tx) => requireMay(tx, { brand, player, operation: 'startTrial' }));
      }
      const budget = budgets.trialAddress;
      await spendAddress({ database, limits, tenant: brand.id, budget, address: client.address });
      const opened = await startTrial({
        parts,
        brand,
        origin: { address: client.address, requestId },
        host: client.host,
        replaces: sessions.sentSecretsOf(call),
      });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ parts, session: opened.session, brand });
    },
  }) satisfies Partial<Endpoints<'access'>>;

/** Existing sessions: read, resume, end. */
const sessionEndpoints = (parts: ResumeParts) => {
  const { database, sessions, devices } = parts;
  const resume = createResume(parts);

  /** Logout. A live session also ends its remembered device; an expired one only itself. */
  const endCurrent = async (
    tx: Tx,
    session: Session | undefined,
    secret: string | undefined,
  ): Promise<Pick<Session, 'id' | 'playerId'> | undefined> => {
    if (session === undefined)
      return secret === undefined ? undefined : sessions.endIdle(tx, { secret, reason: 'logout' });
    await sessions.end(tx, { session, reason: 'logout' });
    return session;
  };

  return {
    getSession: ({ brand, session }) => sessionRecord({ parts, session, brand }),
    resumeSession: async (call) => {
      const { brand, body, client, requestId, session } = call;
      requireSecure(client);
      // Another tab has already resumed the session of this browser.
      if (session !== undefined) return sessionRecord({ parts, session, brand });
      const origin = { address: client.address, requestId };
      const sentSecrets = sessions.sentSecretsOf(call);
      const opened = await resume({ brand, handle: body.handle, origin, sentSecrets }).catch((error: unknown) => {
        devices.forget(call);
        throw error;
      });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ parts, session: opened.session, brand });
    },
    logout: async (call) => {
      const { brand, session, client, requestId } = call;
      const tenant = brand.id;
      const { secret, remembered } = sessions.sentSecretsOf(call);
      if (secret !== undefined || remembered !== undefined)
        await database.asTenant(tenant, async (tx) => {
          const left = await endCurrent(tx, session, secret);
          const device =
            remembered === undefined
              ? undefined
              : await devices.endOf(tx, { credential: remembered, reason: 'logout' });
          const player = left?.playerId ?? device?.playerId;
          if (player === undefined) return;
          const what = left === undefined ? { device: device?.id } : { session: left.id };
          await auditAccount(tx, {
            action: 'account.logout',
            player,
            origin: { address: client.address, requestId },
            before: { ...what, ended: false },
            after: { ...what, ended: true },
          });
        });
      sessions.forget(call);
      devices.forget(call);
      return {};
    },
  } satisfies Partial<Endpoints<'access'>>;
};
