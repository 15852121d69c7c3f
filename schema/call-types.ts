import type { OperationId } from './generated/operations.ts';
import type { operations as Contract } from './generated/platform.ts';
import type { JsonBodyIn, QueryIn, ValueIn } from './operation-parts.ts';

/** Query parameters of an operation; an empty object if it has none. */
export type QueryOf<Id extends OperationId> = QueryIn<Contract[Id]>;

/** JSON body of an operation; `undefined` if it has none, or accepts a file. */
export type JsonBodyOf<Id extends OperationId> = JsonBodyIn<Contract[Id]>;

/** `value` of a successful response. */
export type ValueOf<Id extends OperationId> = ValueIn<Contract[Id]>;
