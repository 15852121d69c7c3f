import type { OperationId } from './generated/operations.ts';
import type { operations as Contract } from './generated/platform.ts';
import type { JsonBodyIn, QueryIn, ValueIn } from './operation-parts.ts';

/** Query of a call; an empty object where it has none. */
export type QueryOf<Id extends OperationId> = QueryIn<Contract[Id]>;

/** Plain body of a call; undefined where it has none, or a file. */
export type JsonBodyOf<Id extends OperationId> = JsonBodyIn<Contract[Id]>;

/** `value` of a successful answer. */
export type ValueOf<Id extends OperationId> = ValueIn<Contract[Id]>;
