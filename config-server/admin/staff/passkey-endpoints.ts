import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Staff } from '../../../server/staff/create-staff.ts';
import { emailOf, type SignedIn } from '../../../server/staff/staff-parts.ts';
import type { AdminCall, AdminEndpoints } from '../door/admin-endpoint.ts';
import type { ConsoleSession } from '../door/console-session.ts';

/** Passkeys of the caller and of colleagues, and the sign-in with one. Only pages of the console, at its exact origin, make and use them. */
export const passkeyEndpoints = (
  staff: Staff,
  /** Taken from the settings, never from a request. */ consoleOrigin: () => string,
  begun: (input: { signedIn: SignedIn; session: ConsoleSession | undefined }) => AdminValueOf<'signInWithPasskey'>,
) => {
  const callOf = ({
    client,
    requestId,
    session,
  }: Pick<AdminCall<'addPasskey'>, 'client' | 'requestId' | 'session'>) => {
    if (session === undefined)
      throw new CodedError('request.forbidden_origin', { message: 'only pages of the console use passkeys' });
    return { consoleOrigin: consoleOrigin(), origin: { address: client.address, requestId } };
  };
  return {
    beginPasskeySignIn: (call) => staff.beginPasskeySignIn(callOf(call)),
    signInWithPasskey: async ({ body: { passkey }, log, ...call }) => {
      const signedIn = await staff.signInWithPasskey({ passkey, ...callOf(call) });
      log.info({ actor: signedIn.identity.actor }, 'signed in with a passkey');
      return begun({ signedIn, session: call.session });
    },
    listMyPasskeys: async ({ staff: by }) => (await staff.passkeysOf(by)).map(passkeyValue),
    beginPasskeyProof: ({ staff: by, ...call }) => staff.beginPasskeyProof({ by, ...callOf(call) }),
    beginPasskey: ({ staff: by, body: { proof }, ...call }) => staff.beginPasskey({ by, proof, ...callOf(call) }),
    addPasskey: async ({ staff: by, body, log, ...call }) => {
      const added = await staff.addPasskey({ by, ...body, ...callOf(call) });
      log.info({ actor: by.actor }, 'added a passkey');
      return passkeyValue(added);
    },
    removePasskey: async ({ staff: by, body, log, ...call }) => {
      const removed = await staff.removePasskey({ by, ...body, ...callOf(call) });
      log.info({ actor: by.actor }, 'removed a passkey');
      return passkeyValue(removed);
    },
    listStaffPasskeys: async ({ params }) => {
      const email = emailOf(params.email);
      await staff.requireAccount(email);
      return (await staff.passkeysOf({ actor: email })).map(passkeyValue);
    },
    removeStaffPasskey: async ({ params, body: { id, reason }, actor, client, requestId, log }) => {
      const email = emailOf(params.email);
      const origin = { address: client.address, requestId };
      const removed = await staff.removePasskeyOf({ email, id, actor, reason, origin });
      log.info({ actor }, `removed a passkey of ${email}`);
      return passkeyValue(removed);
    },
  } satisfies Partial<AdminEndpoints<'staff'>>;
};

const passkeyValue = ({
  id,
  name,
  created_at,
  used_at,
  synced,
  blocked_at,
}: Awaited<ReturnType<Staff['passkeysOf']>>[number]): AdminValueOf<'listMyPasskeys'>[number] => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
  isSynced: synced,
  isBlocked: blocked_at !== null,
});
