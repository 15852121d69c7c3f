import { wire } from '../../schema/constants.ts';
import { gameDeviceOf } from '../../schema/device-class.ts';
import { CodedError } from '../../schema/errors.ts';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { isIntentionalRequest } from '../../schema/rules/is-intentional-request.ts';
import type { Brand, BrandSet } from '../brands/brand.ts';
import type { LastStatement } from '../database/last-statement.ts';
import { type Credential, requireAccess } from './access.ts';
import { binaryBody, fileTimeout } from './binary-body.ts';
import { checkCsrfToken, checkOrigin } from './check-origin.ts';
import { chooseLanguage } from './choose-language.ts';
import type { ClientOf } from './client.ts';
import { readCookies, writeCookie } from './cookies.ts';
import type { Session, Visit } from './endpoint.ts';
import type { Door } from './mount.ts';
import { checkModules, checkOpen, isForAll, isShared, knowsCaller } from './open-calls.ts';
import { platformApi } from './platform-api.ts';
import { noteAnswer } from './traffic.ts';

export type PlayerDoorOptions = {
  brands: Pick<BrandSet, 'byHost'>;
  clientOf: ClientOf;
  /** Returns the session of a request. Removes the cookies of a session that has ended. */
  authenticate(visit: Visit): Promise<Credential>;
  /** Checks at each commit of a call that its session has not ended meanwhile. */
  guard?(input: { tenant: string; session: Session }): LastStatement;
  /** Runs before a call that knows its caller or changes something. It prepares what a brand needs before it has accounts. */
  prepare?(brand: Brand): Promise<void>;
  /** Returns the plaintext of an encrypted body. The key was made for this brand shortly before and is used once. Throws a coded error. */
  decrypt(input: { brand: Brand; data: string }): Promise<unknown>;
};

/**
 * Door for players and visitors. The host determines the brand and the session the caller; a call that changes something must come
 * from this site.
 */
export function playerDoor({
  brands,
  clientOf,
  authenticate,
  guard,
  prepare,
  decrypt,
}: PlayerDoorOptions): Door<OperationId, Visit, { session: Session | undefined }> {
  return {
    api: platformApi,
    clientOf,
    visit: ({ arrival, request, response }) => {
      const { client } = arrival;
      const brand = brands.byHost(client.host);
      if (brand === undefined) throw new CodedError('request.not_found');
      noteAnswer(response, { tenant: brand.id, address: client.address });
      return {
        ...arrival,
        log: arrival.log.child({ tenant: brand.id }),
        brand,
        device: gameDeviceOf(request.headers['user-agent'] ?? ''),
        language: chooseLanguage(request, brand.manifest.locale),
        cookies: readCookies(request.headers.cookie),
        setCookie: (cookie) => response.appendHeader('set-cookie', writeCookie(cookie, client)),
      };
    },
    admit: async ({ operation, visit, request }) => {
      const { brand, client } = visit;
      const { access, withTemporaryPassword, intentionalInSession } = operationRules[operation];
      checkOpen(operation, brand, client);
      checkOrigin(request, client);
      if (operations[operation].encrypted && !client.secure) throw new CodedError('request.needs_https');
      if (!isForAll(operation)) await prepare?.(brand);
      const credential = await authenticate(visit);
      requireAccess({ access, credential, withTemporaryPassword });
      const session = credential.kind === 'live' && knowsCaller(operation) ? credential.session : undefined;
      const byToken = access !== 'anyone' || intentionalInSession;
      if (isIntentionalRequest(operation) && byToken && session !== undefined) checkCsrfToken(request, session.token);
      return { session };
    },
    read: async ({ operation, visit: { brand }, request, parseJson }) => {
      const { encrypted, binary } = operations[operation];
      if (binary) return { file: binaryBody(request) };
      const sent = await parseJson();
      if (!encrypted) return { json: sent };
      const scheme = request.headers[wire.encryptionHeader];
      const data = typeof sent === 'object' && sent !== null && 'data' in sent ? sent.data : undefined;
      if (scheme !== wire.encryptionScheme || typeof data !== 'string') throw new CodedError('request.bad_encryption');
      return { json: await decrypt({ brand, data }) };
    },
    allow: ({ operation, visit: { brand }, body }) => checkModules({ operation, body, brand }),
    lastStatement: ({ operation, visit: { brand }, caller: { session } }) =>
      session !== undefined && operationRules[operation].access !== 'anyone' && isIntentionalRequest(operation)
        ? guard?.({ tenant: brand.id, session })
        : undefined,
    isShared: ({ operation, caller: { session } }) => isShared(operation, session),
    timeoutOf: (operation) => (operations[operation].binary ? fileTimeout : 15_000),
  };
}
