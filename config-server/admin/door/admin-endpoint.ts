import type { AdminBodyOf, AdminParamsOf, AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { AdminOperationId, adminOperations } from '../../../schema/generated/admin-operations.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnsweredFile } from '../../../server/http/answered-file.ts';
import type { BinaryBody } from '../../../server/http/binary-body.ts';
import type { Arrival } from '../../../server/http/mount.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { ConsoleSession } from './console-session.ts';

type FeatureId = (typeof adminOperations)[AdminOperationId]['feature'];

/** Properties with defaults in the contract: they are filled in before an endpoint gets the body. */
type Defaulted = 'dryRun' | 'environment';
type Filled<Body> = Body extends undefined
  ? Record<never, never>
  : Omit<Body, Defaulted> & Required<Pick<Body, Extract<keyof Body, Defaulted>>>;

/** If the path contains `{brand}`, the endpoint gets a brand that is served. */
type BrandIn<Params> = Params extends { brand: string } ? { readonly brand: Brand } : Record<never, never>;

/** Argument of an endpoint: the caller may call, parameters, query and body are valid, and the reason is not blank. */
export type AdminCall<Id extends AdminOperationId> = Arrival &
  BrandIn<AdminParamsOf<Id>> & {
    readonly operation: Id;
    readonly staff: StaffIdentity;
    /** Session of the console; set for a request of the console's own pages. */
    readonly session: ConsoleSession | undefined;
    /** Whether the request came directly from this machine. */
    readonly isHere: boolean;
    /** The caller's name in histories. */
    readonly actor: string;
    readonly params: AdminParamsOf<Id>;
    readonly query: AdminQueryOf<Id>;
    readonly body: (typeof adminOperations)[Id]['file'] extends true ? BinaryBody : Filled<AdminBodyOf<Id>>;
  };

/** Result of an operation: a value or a file. */
type AnswerOf<Id extends AdminOperationId> = (typeof adminOperations)[Id]['answersFile'] extends true
  ? AnsweredFile
  : AdminValueOf<Id>;

/** An endpoint for every operation of a feature. A missing one, or one that the contract lacks, does not compile. */
export type AdminEndpoints<Feature extends FeatureId> = {
  readonly [Id in AdminOperationId as (typeof adminOperations)[Id]['feature'] extends Feature ? Id : never]: (
    call: AdminCall<Id>,
  ) => Promise<AnswerOf<Id>> | AnswerOf<Id>;
};

/** The endpoints of all features. Only code that combines them needs this type. */
export type AllAdminEndpoints = AdminEndpoints<FeatureId>;
