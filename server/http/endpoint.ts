import type { JsonBodyOf, QueryOf, ValueOf } from '../../schema/call-types.ts';
import type { GameDevice } from '../../schema/device-class.ts';
import type { Language } from '../../schema/generated/languages.ts';
import type { operationRules } from '../../schema/generated/operation-rules.ts';
import type { OperationId, operations } from '../../schema/generated/operations.ts';
import type { operations as Contract } from '../../schema/generated/platform.ts';
import type { Brand } from '../brands/brand.ts';
import type { BinaryBody } from './binary-body.ts';
import type { Cookie } from './cookies.ts';
import type { Arrival } from './mount.ts';

/** What is known of a request before it is known who asks. */
export type Visit = Arrival & {
  readonly brand: Brand;
  /** In which the caller reads this brand. */
  readonly language: Language;
  /** That the request comes from, by its user agent. */
  readonly device: GameDevice;
  readonly cookies: ReadonlyMap<string, string>;
  setCookie(cookie: Cookie): void;
};

/** Who is logged in, at the brand of the request. */
export type Session = {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  /** Member type. */
  readonly type: number;
  /** What the CSRF header has to say. */
  readonly token: string;
  readonly firstTimeLogin: boolean;
  /** Begun with a temporary password: it is good for changing that, and for nothing else. */
  readonly mustChangePassword: boolean;
  /** Its player showed who they are a few minutes ago: by password, code or provider, not by a remembered device. */
  readonly fresh: boolean;
  /** The remembered device that it belongs to; the handle is for the page's own record. */
  readonly device: { readonly id: string; readonly handle: string } | undefined;
};

/**
 * Who may call: anyone; a session of any type; any but a read-only guest (ROLE-AMB-03); types 0, 1 and 2 (ROLE-08); any
 * but the types that are no agents (AGENT-01).
 * The rows that decide stand in `access.ts`; which operation asks for which, in the contract.
 */
export type Access = (typeof operationRules)[OperationId]['access'];

/** What a feature's folder of the contract is called. */
type FeatureId = (typeof operationRules)[OperationId]['feature'];

/** What a handler gets as its body: that of the contract, a file as it comes in, or nothing. */
export type BodyOf<Id extends OperationId> = Contract[Id]['requestBody'] extends {
  content: { 'image/*': unknown };
}
  ? BinaryBody
  : JsonBodyOf<Id> extends undefined
    ? Record<never, never>
    : JsonBodyOf<Id>;

/** What an endpoint is handed: the brand is the host's, query and body are valid, the caller may call. */
export type Call<Id extends OperationId = OperationId> = Visit & {
  readonly operation: Id;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
};

/** Who called: what anyone may call knows of a session only where there is one, and what is the same for everybody never. */
type SessionOf<Id extends OperationId> = (typeof operationRules)[Id] extends { access: 'anyone' }
  ? IsForAll<Id> extends true
    ? undefined
    : Session | undefined
  : Session;

type IsForAll<Id extends OperationId> = (typeof operationRules)[Id] extends {
  personal: false;
  apartForMembers: false;
}
  ? (typeof operations)[Id]['method'] extends 'get'
    ? true
    : false
  : false;

/** What answers an operation; access, switch and shapes are the contract's and `mount`'s. */
export type Endpoint<Id extends OperationId> = (
  call: Call<Id> & { readonly session: SessionOf<Id> },
) => Promise<ValueOf<Id>> | ValueOf<Id>;

/** An endpoint for every operation of a feature: one that is missing, or that its contract does not have, does not compile. */
export type Endpoints<Feature extends FeatureId> = {
  readonly [Id in OperationId as (typeof operationRules)[Id]['feature'] extends Feature
    ? Id
    : never]: Endpoint<Id>;
};

/** The endpoints of all features; only those that put them together need it. */
export type AllEndpoints = Endpoints<FeatureId>;

/** An endpoint with its operation forgotten, as `mount` runs it. */
export type AnyEndpoint = (call: UntypedCall) => unknown;
export type UntypedCall = Omit<Call, 'query' | 'body'> & {
  readonly query: unknown;
  readonly body: unknown;
  readonly session: Session | undefined;
};
