import type { JsonBodyOf, QueryOf, ValueOf } from '../../schema/call-types.ts';
import type { GameDevice } from '../../schema/device-class.ts';
import type { operationRules } from '../../schema/generated/operation-rules.ts';
import type { OperationId, operations } from '../../schema/generated/operations.ts';
import type { operations as Contract } from '../../schema/generated/platform.ts';
import type { Language } from '../../schema/languages.ts';
import type { Brand } from '../brands/brand.ts';
import type { BinaryBody } from './binary-body.ts';
import type { Cookie } from './cookies.ts';
import type { Arrival } from './mount.ts';

/** The part of a request's context that is known before its caller is. */
export type Visit = Arrival & {
  readonly brand: Brand;
  /** Language in which the caller reads this brand. */
  readonly language: Language;
  /** Device of the request, by its user agent. */
  readonly device: GameDevice;
  readonly cookies: ReadonlyMap<string, string>;
  setCookie(cookie: Cookie): void;
};

/** The session of a caller at the brand of the request. */
export type Session = {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  /** Member type. */
  readonly type: number;
  /** Value that the CSRF header must have. */
  readonly token: string;
  readonly firstTimeLogin: boolean;
  /** True if the session was started with a temporary password: it may only be used to change that password. */
  readonly mustChangePassword: boolean;
  /** True if its player authenticated a few minutes ago with a password, code or provider. A remembered device does not count. */
  readonly fresh: boolean;
  /** The remembered device that it belongs to. The handle is for the page's own record. */
  readonly device: { readonly id: string; readonly handle: string } | undefined;
};

/** Allowed callers, as the contract states for each operation. `schema/rules/access.ts` decides for each kind. */
export type Access = (typeof operationRules)[OperationId]['access'];

/** Name of a feature's folder in the contract. */
type FeatureId = (typeof operationRules)[OperationId]['feature'];

/** Type of a handler's body: the contract's body, a file as a stream, or nothing. */
export type BodyOf<Id extends OperationId> = Contract[Id]['requestBody'] extends { content: { 'image/*': unknown } }
  ? BinaryBody
  : JsonBodyOf<Id> extends undefined
    ? Record<never, never>
    : JsonBodyOf<Id>;

/** Argument of an endpoint. The brand is the host's, query and body are valid, and the caller may call. */
export type Call<Id extends OperationId = OperationId> = Visit & {
  readonly operation: Id;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
};

/**
 * Session of the caller. An operation that anyone may call may have no session. An operation with the same response for everybody
 * never gets one.
 */
type SessionOf<Id extends OperationId> = (typeof operationRules)[Id] extends { access: 'anyone' }
  ? IsForAll<Id> extends true
    ? undefined
    : Session | undefined
  : Session;

type IsForAll<Id extends OperationId> = (typeof operationRules)[Id] extends { personal: false; apartForMembers: false }
  ? (typeof operations)[Id]['method'] extends 'get'
    ? true
    : false
  : false;

/** Handles an operation. Access, switch and shapes come from the contract and are checked by `mount`. */
export type Endpoint<Id extends OperationId> = (
  call: Call<Id> & { readonly session: SessionOf<Id> },
) => Promise<ValueOf<Id>> | ValueOf<Id>;

/** An endpoint for every operation of a feature. A missing one, or one that the contract lacks, does not compile. */
export type Endpoints<Feature extends FeatureId> = {
  readonly [Id in OperationId as (typeof operationRules)[Id]['feature'] extends Feature ? Id : never]: Endpoint<Id>;
};

/** The endpoints of all features. Only code that combines them needs this type. */
export type AllEndpoints = Endpoints<FeatureId>;

/** An endpoint without its operation's types, as `mount` runs it. */
export type AnyEndpoint = (call: UntypedCall) => unknown;
export type UntypedCall = Omit<Call, 'query' | 'body'> & {
  readonly query: unknown;
  readonly body: unknown;
  readonly session: Session | undefined;
};
