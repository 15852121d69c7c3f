import type { JsonBodyOf, QueryOf, ValueOf } from '../../schema/call-types.ts';
import type { operations } from '../../schema/generated/operations.ts';
import type { components } from '../../schema/generated/platform.ts';

/** Request and response types, derived from the contract by operation id. */
export type OperationId = keyof typeof operations;

/** Operations that only read. */
export type ReadOperation = {
  [Op in OperationId]: (typeof operations)[Op]['method'] extends 'get' ? Op : never;
}[OperationId];

export type Schemas = components['schemas'];

/** Operations whose request body is a raw file. */
export type FileOperation = 'uploadImage';

export type FilePart = {
  readonly file: Blob;
  /** Upload progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export type CallInput<Op extends OperationId> = {
  readonly operation: Op;
  readonly signal?: AbortSignal;
} & (Op extends FileOperation ? FilePart : { readonly file?: undefined }) &
  (Record<never, never> extends QueryOf<Op> ? { readonly query?: QueryOf<Op> } : { readonly query: QueryOf<Op> }) &
  (JsonBodyOf<Op> extends undefined ? { readonly body?: undefined } : { readonly body: JsonBodyOf<Op> });

/** Calls the platform. Rejects with a `CodedError` on every failure. */
export type Call = <Op extends OperationId>(input: CallInput<Op>) => Promise<ValueOf<Op>>;
