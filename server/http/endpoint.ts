import type { Language } from '../../schema/generated/languages.ts';
import type { OperationId } from '../../schema/generated/operations.ts';
import type { operations as Contract } from '../../schema/generated/platform.ts';
import type { Brand } from '../brands/brand.ts';
import type { Log } from '../log.ts';
import type { BinaryBody } from './binary-body.ts';
import type { Client } from './client.ts';
import type { Cookie } from './cookies.ts';

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
 * The rows that decide stand in `access.ts`.
 */
export type Access = 'anyone' | 'member' | 'notGuest' | 'realMember' | 'agent';

type Plain<T> = [T] extends [never] ? Record<never, never> : T;
type BodyPart<T> = T extends { content: { 'application/json': infer Body } }
  ? Body
  : T extends { content: { 'image/*': unknown } }
    ? BinaryBody
    : Record<never, never>;

export type QueryOf<Id extends OperationId> = Plain<NonNullable<Contract[Id]['parameters']['query']>>;
export type BodyOf<Id extends OperationId> = BodyPart<Contract[Id]['requestBody']>;
export type ValueOf<Id extends OperationId> =
  Contract[Id]['responses'][200]['content']['application/json']['value'];

/** What an endpoint is handed: the brand is the host's, query and body are valid, the caller may call. */
export type Call<Id extends OperationId = OperationId> = {
  readonly operation: Id;
  readonly brand: Brand;
  readonly client: Client;
  readonly requestId: string;
  /** In which the caller reads this brand. */
  readonly language: Language;
  readonly log: Log;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly cookies: ReadonlyMap<string, string>;
  setCookie(cookie: Cookie): void;
};

type Rules = {
  /** Answered while the site is closed, too. */
  readonly whileClosed?: true;
  /** Open to a session that was begun with a temporary password. What anyone may call is so already. */
  readonly withTemporaryPassword?: true;
  /** Anyone may call, but a session with its own token only, as everywhere else: what is done to it has to be meant. */
  readonly meantBySession?: true;
  /** Not to be kept by anybody. All that needs a session or changes something is so already. */
  readonly personal?: true;
};

type Handled<Id extends OperationId> =
  | {
      readonly access: 'anyone';
      handle(call: Call<Id> & { readonly session: Session | undefined }): Promise<ValueOf<Id>> | ValueOf<Id>;
    }
  | {
      readonly access: Exclude<Access, 'anyone'>;
      handle(call: Call<Id> & { readonly session: Session }): Promise<ValueOf<Id>> | ValueOf<Id>;
    };

/** One row of the table: an operation of the contract, who may call it, what it does. */
export type Endpoint = {
  [Id in OperationId]: { readonly operation: Id } & Rules & Handled<Id>;
}[OperationId];

/** An endpoint with its operation forgotten, as `mount` runs it. */
export type AnyEndpoint = Rules & {
  readonly operation: OperationId;
  readonly access: Access;
  handle(call: UntypedCall): unknown;
};
export type UntypedCall = Omit<Call, 'query' | 'body'> & {
  readonly query: unknown;
  readonly body: unknown;
  readonly session: Session | undefined;
};
