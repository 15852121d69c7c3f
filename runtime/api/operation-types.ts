import type { operations } from '../../schema/generated/operations.ts';
import type { components, operations as contracts } from '../../schema/generated/platform.ts';

/** Types of a call, taken from the contract by the name of its operation. */
export type OperationId = keyof typeof operations;

type Contract<Op extends OperationId> = contracts[Op];

type QueryPart<Op extends OperationId> = Contract<Op>['parameters'] extends { query: infer Query }
  ? Query
  : Contract<Op>['parameters'] extends { query?: infer Query }
    ? Exclude<Query, undefined>
    : never;

/** Query parameters of an operation; an empty object where it has none. */
export type QueryOf<Op extends OperationId> = [QueryPart<Op>] extends [never]
  ? Readonly<Record<never, never>>
  : QueryPart<Op>;

/** Plain body of an operation; undefined where it has none. */
export type BodyOf<Op extends OperationId> =
  Contract<Op> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined;

/** `value` of a successful answer. */
export type ValueOf<Op extends OperationId> =
  Contract<Op> extends { responses: { 200: { content: { 'application/json': { value: infer Value } } } } }
    ? Value
    : never;

/** Operations that only read. */
export type ReadOperation = {
  [Op in OperationId]: (typeof operations)[Op]['method'] extends 'get' ? Op : never;
}[OperationId];

export type Schemas = components['schemas'];

/** Operations whose body is a file as it is. */
export type FileOperation = 'uploadImage';

export type FilePart = {
  readonly file: Blob;
  /** From 0 to 1, as the file goes out. */
  readonly onProgress?: (share: number) => void;
};

export type CallInput<Op extends OperationId> = {
  readonly operation: Op;
  readonly signal?: AbortSignal;
} & (Op extends FileOperation ? FilePart : { readonly file?: undefined }) &
  (Record<never, never> extends QueryOf<Op>
    ? { readonly query?: QueryOf<Op> }
    : { readonly query: QueryOf<Op> }) &
  (BodyOf<Op> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<Op> });

/** Asks the platform. Rejects with a `CodedError`, whatever went wrong. */
export type Call = <Op extends OperationId>(input: CallInput<Op>) => Promise<ValueOf<Op>>;
