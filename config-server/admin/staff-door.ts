import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import * as bodies from '../../schema/generated/validate-admin-bodies.js';
import * as params from '../../schema/generated/validate-admin-params.js';
import * as queries from '../../schema/generated/validate-admin-queries.js';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { Api } from '../../server/http/api.ts';
import { binaryBody } from '../../server/http/binary-body.ts';
import type { ClientOf } from '../../server/http/client.ts';
import type { Arrival, Door } from '../../server/http/mount.ts';
import { requireReadable } from '../../server/http/require-text.ts';
import { createValidate } from '../../server/http/validate-request.ts';
import type { Log } from '../../server/log.ts';
import { isToken } from './admin-token.ts';
import { requireShallow } from './require-shallow.ts';

const adminApi: Api<AdminOperationId> = {
  base: wire.adminBase,
  operations: adminOperations,
  validate: createValidate({ params, queries, bodies }),
};

/** Of a call whose path names a brand. */
type BrandOfPath = { readonly brand?: Brand; readonly log?: Log };

/** A change set or a migration may reach ten thousand brands. */
const timeout = 120_000;
/** So may what a file of the largest size brings to the embedded database, once it is here. */
const fileTimeout = 600_000;

/**
 * For staff: whoever has the token, and nobody else is answered anything. A bearer token only, so no cookie can be ridden. The
 * brand is named by the path, and whatever changes something has a reason.
 */
export function staffDoor({
  brands,
  clientOf,
  token,
}: {
  brands: Pick<BrandSet, 'byId' | 'ids'>;
  clientOf: ClientOf;
  token: string;
}): Door<AdminOperationId, Arrival, BrandOfPath> {
  return {
    api: adminApi,
    clientOf,
    visit: ({ arrival, request }) => {
      const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (!isToken({ given, token }))
        throw new CodedError('staff.required', { message: 'a staff token is needed' });
      requireReadable(request.url);
      return arrival;
    },
    admit: ({ visit: { log }, params }) => {
      const { brand: id } = params as { brand?: string };
      if (id === undefined) return {};
      const brand = brands.byId(id);
      if (brand === undefined)
        throw new CodedError('brand.unknown', {
          message: `no brand is called ${id}; served are ${brands.ids().slice(0, 12).join(', ')}`,
        });
      return { brand, log: log.child({ tenant: brand.id }) };
    },
    read: async ({ operation, request, parseJson }) => {
      if (adminOperations[operation].file) {
        // Nothing is sent while a large file is checked.
        request.socket.setTimeout(fileTimeout);
        return { file: binaryBody(request) };
      }
      const sent = await parseJson();
      requireShallow(sent);
      return { json: withReason(sent) };
    },
    allow: ({ operation, query, body }) => {
      const { method, file } = adminOperations[operation];
      const { reason = '', dryRun } = (file ? query : body) as { reason?: string; dryRun?: boolean };
      // A dry run changes nothing.
      if (method !== 'get' && reason.trim() === '' && dryRun !== true)
        throw new CodedError('change.reason_missing', { message: 'a reason is needed: say why' });
    },
    isShared: () => false,
    waitsForFiles: true,
    timeoutOf: (operation) => (adminOperations[operation].file ? fileTimeout : timeout),
  };
}

/** A reason that is missing is one that is blank: it has a code of its own. */
function withReason(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const { reason = '' } = sent as { reason?: unknown };
  return { ...sent, reason: typeof reason === 'string' ? reason.trim() : reason };
}
