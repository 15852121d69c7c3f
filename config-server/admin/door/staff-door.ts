import { serverLimits, wire } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { mayCall, mayChange } from '../../../schema/features/staff/may-call.ts';
import { type AdminOperationId, adminOperations } from '../../../schema/generated/admin-operations.ts';
import * as bodies from '../../../schema/generated/validate-admin-bodies.js';
import * as params from '../../../schema/generated/validate-admin-params.js';
import * as queries from '../../../schema/generated/validate-admin-queries.js';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import { type BrandSets, environments, requireHere } from '../../../server/brands/environments.ts';
import type { Clock } from '../../../server/clock.ts';
import { kindOfAddress } from '../../../server/hosts/address-kinds.ts';
import type { Api } from '../../../server/http/api.ts';
import { binaryBody } from '../../../server/http/binary-body.ts';
import { type ClientOf, isForwarded } from '../../../server/http/client.ts';
import { invalidRequest } from '../../../server/http/invalid-request.ts';
import type { Arrival, Door } from '../../../server/http/mount.ts';
import { requireReadable } from '../../../server/http/require-text.ts';
import { createValidate } from '../../../server/http/validate-request.ts';
import type { Log } from '../../../server/log.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import { staffGuard } from '../../../server/staff/staff-guard.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import { isToken } from './admin-token.ts';
import { type ConsoleSession, credentialsOf } from './console-session.ts';

const adminApi: Api<AdminOperationId> = {
  base: wire.adminBase,
  operations: adminOperations,
  validate: createValidate({ params, queries, bodies }),
};

/** Returns the identity of a token; `undefined` if it is invalid or no longer valid. */
export type IdentifyStaff = (token: string) => Promise<StaffIdentity | undefined> | StaffIdentity | undefined;

export type StaffVisit = Arrival & {
  readonly staff: StaffIdentity | undefined;
  readonly session: ConsoleSession | undefined;
  readonly isHere: boolean;
  /** Looks up the identity of the token again. */
  identify(): Promise<StaffIdentity | undefined>;
};
type Caller = {
  readonly staff: StaffIdentity;
  readonly actor: string;
  /** Set for a call whose path names a brand. */
  readonly brand?: Brand;
  readonly log?: Log;
};

/** Milliseconds, because a change set or a migration may affect ten thousand brands. */
const timeout = 120_000;
/** Milliseconds for writing a file of the maximum size to the embedded database, after its upload. */
const fileTimeout = 600_000;

/** Calls that need no sign-in, by method and path. */
const openCalls = new Set(
  Object.values(adminOperations).flatMap(({ access, method, path }) =>
    access === 'anyone' ? [`${method.toUpperCase()} ${wire.adminBase}${path}`] : [],
  ),
);
export const metricsPath = '/metrics';
const nobody: StaffIdentity = {
  actor: 'nobody',
  role: 'qa',
  brands: [],
  flags: [],
  languages: [],
  expiresAt: null,
  hash: '',
};

/**
 * Door for staff. Without a token a request only gets the calls of signing in. The command sends a bearer token, the console a
 * cookie that only its own pages can use (`console-session.ts`). The path names the brand, the role determines the allowed calls,
 * and every change has a reason. A brand that the caller may not access is unknown to them.
 */
export function staffDoor({
  brands,
  sets,
  clientOf,
  identify,
  clock,
  isLocalOpen,
  metricsToken,
}: {
  brands: Pick<BrandSet, 'byId' | 'ids'>;
  sets: BrandSets;
  clientOf: ClientOf;
  clock: Clock;
  isLocalOpen: (hash: string) => boolean;
  identify: IdentifyStaff;
  metricsToken?: string | undefined;
}): Door<AdminOperationId, StaffVisit, Caller> {
  return {
    api: adminApi,
    clientOf,
    visit: async ({ arrival, request, response }) => {
      const { client } = arrival;
      const { token: given, session } = credentialsOf(request, response, client);
      const isHere = kindOfAddress(client.address) === 'loopback' && !isForwarded(request);
      const find = async () => (given === undefined ? undefined : identify(given));
      const visit = { ...arrival, session, isHere, identify: find };
      // Monitoring must see a node whose database is down.
      const watches =
        request.path === metricsPath && metricsToken !== undefined && isToken({ given, token: metricsToken });
      if (watches) return { ...visit, staff: nobody };
      const staff = await find();
      if (staff === undefined && !openCalls.has(`${request.method} ${request.path}`))
        throw new CodedError('staff.required', { message: 'a staff token is needed: sign in' });
      requireReadable(request.url);
      return { ...visit, staff };
    },
    admit: ({ operation, visit: { log, staff }, params }) => {
      if (staff === undefined) return { staff: nobody, actor: nobody.actor };
      if (!mayCall(staff.role, operation)) throw forbidden(staff);
      if (adminOperations[operation].scope === 'console' && staff.brands !== null)
        throw new CodedError('staff.forbidden', { message: 'only for staff of all brands' });
      const { brand: id, tenant } = params as { brand?: string; tenant?: string };
      const known = { staff, actor: staff.actor };
      if (tenant !== undefined && !mayTouch({ staff, tenant })) throw unknownBrand(tenant, brands, staff);
      if (tenant !== undefined && !tellsWhere.has(operation)) requireBrandHere(sets, tenant);
      if (id === undefined) return known;
      if (mayTouch({ staff, tenant: id })) requireBrandHere(sets, id);
      const brand = readableBrand(id, brands, staff);
      return { ...known, brand, log: log.child({ tenant: brand.id }) };
    },
    read: async ({ operation, request, parseJson }) => {
      if (adminOperations[operation].file) {
        // No bytes are sent while a large file is checked.
        request.socket.setTimeout(fileTimeout);
        return { file: binaryBody(request) };
      }
      const sent = await parseJson();
      requireShallow(sent);
      return { json: needsReason(operation) ? withReason(sent) : sent };
    },
    allow: ({ operation, visit: { staff }, query, body }) => {
      const { file } = adminOperations[operation];
      const { reason = '', dryRun } = (file ? query : body) as { reason?: string; dryRun?: boolean };
      // A dry run changes nothing, so it needs no reason.
      if (needsReason(operation) && reason.trim() === '' && dryRun !== true)
        throw new CodedError('change.reason_missing', { message: 'a reason is required' });
      if (staff !== undefined) allowChanges({ staff, body, brands, sets });
    },
    // Reads are checked as well, because some of them leave a row.
    lastStatement: ({ operation, caller: { staff } }) =>
      adminOperations[operation].access === 'anyone' || staff === nobody
        ? undefined
        : staffGuard({ staff, clock, isLocalOpen }),
    isShared: () => false,
    waitsForFiles: true,
    timeoutOf: (operation) => (adminOperations[operation].file ? fileTimeout : timeout),
  };
}

/** Calls that answer where a brand is that another installation serves. */
const tellsWhere: ReadonlySet<AdminOperationId> = new Set(['getBrand', 'checkReadiness']);

/** Throws `brand.unknown` for a brand that another installation serves, in both environments. */
function requireBrandHere(sets: BrandSets, id: string): void {
  for (const environment of environments) {
    const stored = sets[environment].stored(brandOfTenant(id));
    if (stored !== undefined) requireHere(stored);
  }
}

/** Checks the brands of a change set, which are in its body. Support may only switch flags. */
function allowChanges({
  staff,
  body,
  brands,
  sets,
}: {
  staff: StaffIdentity;
  body: unknown;
  brands: Pick<BrandSet, 'ids'>;
  sets: BrandSets;
}): void {
  const { requests = [] } = body as { requests?: readonly { readonly tenant: string; readonly path: string }[] };
  for (const { tenant, path } of requests) {
    if (!mayTouch({ staff, tenant })) throw unknownBrand(tenant, brands, staff);
    requireBrandHere(sets, tenant);
    if (!mayChange({ role: staff.role, flags: staff.flags, steps: pointerSteps(path) }))
      throw new CodedError('staff.forbidden', {
        message: `support may switch ${staff.flags === null ? 'flags' : staff.flags.join(', ')}, not ${path}`,
      });
  }
}

function forbidden({ role }: StaffIdentity): CodedError {
  return new CodedError('staff.forbidden', { message: `your role (${role}) may not do this` });
}

/** A served brand that the caller may read. Throws `brand.unknown`. */
export function readableBrand(id: string, brands: Pick<BrandSet, 'byId' | 'ids'>, staff: StaffIdentity): Brand {
  const brand = mayTouch({ staff, tenant: id }) ? brands.byId(id) : undefined;
  if (brand === undefined) throw unknownBrand(id, brands, staff);
  return brand;
}

function unknownBrand(id: string, brands: Pick<BrandSet, 'ids'>, staff: StaffIdentity): CodedError {
  const theirs = brands.ids().filter((tenant) => mayTouch({ staff, tenant }));
  return new CodedError('brand.unknown', {
    message: `no brand is called ${id}; served are ${theirs.slice(0, 12).join(', ')}`,
  });
}

/** Whether a call is an act of a signed-in caller. */
function needsReason(operation: AdminOperationId): boolean {
  const { method, access, act } = adminOperations[operation];
  return method !== 'get' && access !== 'anyone' && act !== 'none';
}

/** Replaces a missing reason by a blank one, which has an error code of its own. */
function withReason(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const { reason = '' } = sent as { reason?: unknown };
  return { ...sent, reason: typeof reason === 'string' ? reason.trim() : reason };
}

/** Refuses a body with more levels than a brand's file may have, because values of changes are read recursively. */
function requireShallow(sent: unknown): void {
  // This check is iterative itself.
  let level: unknown[] = [sent];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > serverLimits.brandFileDepth)
      throw invalidRequest([{ at: 'body', problem: `must not have more than ${serverLimits.brandFileDepth} levels` }]);
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}
