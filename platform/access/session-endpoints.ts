import type { Trx } from '../../server/database/database.ts';
import { requireSecure } from '../../server/http/access.ts';
import type { Endpoints, Session } from '../../server/http/endpoint.ts';
import { auditAccount } from '../account/audit.ts';
import { sessionRecord } from '../account/session-record.ts';
import { createResume, type ResumeParts } from './resume-session.ts';

/** Existing sessions: read, resume, end. */
export const sessionEndpoints = (parts: ResumeParts) => {
  const { database, clock, sessions, devices } = parts;
  const resume = createResume(parts);

  /** Logout. A live session also ends its remembered device; an expired one only itself. */
  const endCurrent = async ({
    session,
    secret,
    ...within
  }: {
    trx: Trx;
    tenant: string;
    session: Session | undefined;
    secret: string | undefined;
  }): Promise<Pick<Session, 'id' | 'playerId'> | undefined> => {
    if (session === undefined)
      return secret === undefined ? undefined : sessions.endIdle({ ...within, secret, reason: 'logout' });
    await sessions.end({ ...within, session, reason: 'logout' });
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
        await database.asTenant(tenant, async (trx) => {
          const left = await endCurrent({ trx, tenant, session, secret });
          const device =
            remembered === undefined
              ? undefined
              : await devices.endOf({ trx, tenant, credential: remembered, reason: 'logout' });
          const player = left?.playerId ?? device?.playerId;
          if (player === undefined) return;
          const what = left === undefined ? { device: device?.id } : { session: left.id };
          await auditAccount({
            trx,
            clock,
            tenant,
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
