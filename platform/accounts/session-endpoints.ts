import { requireSecure } from '../../server/http/access.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { auditAccount } from './audit.ts';
import { sessionRecord } from './login.ts';
import { createResume, type ResumeParts } from './resume-session.ts';

/** Sessions that are there already: looked at, taken up again, ended. */
export const sessionEndpoints = (parts: ResumeParts) => {
  const { database, clock, sessions, devices } = parts;
  const resume = createResume(parts);
  return [
    {
      operation: 'getSession',
      access: 'member',
      withTemporaryPassword: true,
      handle: ({ brand, session }) => sessionRecord({ session, brand }),
    },
    {
      operation: 'resumeSession',
      access: 'anyone',
      handle: async (call) => {
        const { brand, body, client, requestId, session } = call;
        requireSecure(client);
        // Another tab was here before: its session is this browser's.
        if (session !== undefined) return sessionRecord({ session, brand });
        const origin = { address: client.address, requestId };
        const held = sessions.heldBy(call);
        const opened = await resume({ brand, handle: body.handle, origin, held }).catch((error: unknown) => {
          devices.forget(call);
          throw error;
        });
        sessions.handOver({ browser: call, opened });
        return sessionRecord({ session: opened.session, brand });
      },
    },
    {
      operation: 'logout',
      access: 'member',
      whileClosed: true,
      withTemporaryPassword: true,
      handle: async (call) => {
        const { brand, session, client, requestId } = call;
        const tenant = brand.id;
        const { remembered } = sessions.heldBy(call);
        await database.asTenant(tenant, async (trx) => {
          await sessions.end({ trx, tenant, session, reason: 'logout' });
          if (remembered !== undefined)
            await devices.endOf({ trx, tenant, credential: remembered, reason: 'logout' });
          await auditAccount({
            trx,
            clock,
            tenant,
            action: 'account.logout',
            player: session.playerId,
            origin: { address: client.address, requestId },
            after: { session: session.id },
          });
        });
        sessions.forget(call);
        devices.forget(call);
        return {};
      },
    },
  ] satisfies Endpoint[];
};
